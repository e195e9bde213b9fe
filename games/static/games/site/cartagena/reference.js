// The short reference of Cartagena, the table in words, and the aid that counts cards.

import { el, icon, say } from "../dom.js";
import { campName, card, cardName, listed, pirateName } from "./pickers.js";

const components = JSON.parse(document.getElementById("components")?.textContent ?? "null");
const BESIDES = { 2: 5, 3: 6, 4: 7 }; // pirates in the row, by the number of players

/** Phases, and all pirates with what they do. */
export function summary(table) {
  const phases = ["voyage", "ship", "end", "mutiny", "monkey", "win"];
  const pirates = components?.pirates ?? [];
  return el("div", { class: "c-summary" },
    el("h3", {}, say("c_phases")),
    el("ul", {}, phases.map((phase) => el("li", {}, say(`c_sum_${phase}`, { count: BESIDES[table.seats.length] })))),
    el("h3", {}, say("c_the_pirates")),
    el("ul", { class: "plain c-pirates" }, pirates.map((pirate) => el("li", {},
      icon(`cartagena/${pirate}`, { class: "c-portrait" }),
      el("span", {}, el("b", {}, pirateName(pirate)), " ", say(`c_${pirate}_rule`))))),
    el("p", { class: "faint" }, say("c_reconstruction")));
}

/** Of each combat card: how many there are, where I know them, and how many nobody has shown me. */
export function countAid(table) {
  const { me, mutiny, players } = table.view;
  const box = components?.reconstructions[table.options.reconstruction]?.combat_cards_of_each_colour;
  if (!box) return null;
  const played = [...(mutiny?.discards ?? []), ...(mutiny?.cards ?? [])];
  const others = players.filter(({ seat }) => seat !== me?.seat).flatMap((player) => player.known_cards);
  const known = [...others, ...(me?.under_pile.combat ?? []).map((lying) => lying.card)];
  const of = (cards, name) => cards.filter((other) => other === name).length;
  const rows = ["pink", "grey"].flatMap((colour) => box.map(({ value, count }) => {
    const name = `${colour}${value}`;
    const found = [of(me?.combat ?? [], name), of(played, name), of(known, name)];
    return [name, count, ...found, count - found.reduce((sum, more) => sum + more, 0)];
  }));
  const heads = ["c_in_box", "c_mine", "c_played", "c_known_elsewhere", "c_unseen"];
  return el("div", {},
    el("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": say("c_cards_table") },
      el("table", { class: "number c-aid" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("c_cards_table")), heads.map((word) => el("th", { scope: "col" }, say(word))))),
        el("tbody", {}, rows.map(([name, ...numbers]) => el("tr", {},
          el("th", { scope: "row" }, card(name)), numbers.map((number) => el("td", {}, String(number)))))))),
    el("p", { class: "faint" }, say("c_aid_note")));
}

/** The whole position in sentences; `noted(note, ui)` words what one has seen, as the board does. */
export function account(table, ui, noted) {
  const { view } = table;
  const sea = !view.mutiny && view.phase !== "over";
  return [
    ...(sea ? voyage(view) : []),
    ...view.players.map((player) => ofPlayer(view, player, ui)),
    ...(view.me ? ofMe(view.me, ui, noted) : []),
    ...view.duels.map((duel) => ofDuel(duel, ui)),
    ...(view.mutiny && view.phase !== "over" ? [fought(view.mutiny)] : []),
  ];
}

const names = (all, word) => (all.length ? listed(all.map(word)) : say("c_none"));

function voyage({ round, voyage: now }) {
  const storm = now.storms.filter((at) => at < now.distance);
  return [
    say("c_round", { round }),
    say("c_a_row", { open: names(now.face_up, pirateName), closed: now.face_down, used: names(now.used, pirateName) }),
    `${say("c_distance", { count: now.distance })}, ${storm.length ? say("c_storm_in", { count: now.distance - Math.max(...storm) }) : say("c_no_storm")}`,
    say("c_a_piles", {
      combat: now.combat_pile, gold: now.gold_pile, coins: now.supply,
      boat: now.lifeboat ? pirateName(now.lifeboat) : say("c_nobody"),
    }),
    ...(now.sate_offer ? [say("c_a_sate", { count: now.sate_offer })] : []),
  ];
}

function ofPlayer(view, player, ui) {
  const states = [
    view.dealer === player.seat && say("c_dealer"),
    player.declared ? say("c_declared") : say("c_not_declared"),
    player.excluded && say("c_excluded"),
    player.camp && say("c_in_camp", { camp: campName(player.camp) }),
    view.mutiny?.fighting.includes(player.seat) && say("c_in_duel"),
    view.mutiny?.chosen.includes(player.seat) && say("c_has_chosen"),
  ];
  return say("c_a_player", {
    name: ui.name(player.seat), coins: player.coins, combat: player.combat_cards, gold: player.gold_cards,
    state: listed(states.filter(Boolean)),
  });
}

const ofMe = (me, ui, noted) => [
  me.camp ? say("c_your_camp_is", { camp: campName(me.camp) }) : say("c_no_camp"),
  say("c_a_me", { combat: names(me.combat, cardName), gold: names(me.gold, cardName) }),
  ...me.notes.map((note) => `${say("c_in_round", { round: note.round })}, ${pirateName(note.pirate)}: ${noted(note, ui)}`),
];

function ofDuel(duel, ui) {
  const won = duel.won_by ? say("c_won_by", { camp: campName(duel.won_by) }) : "";
  if (duel.valverde !== null) return say("c_a_duel", { ...duel, state: won });
  const by = [...new Set(duel.looks.map(({ seat }) => ui.name(seat)))];
  const state = duel.placed ? listed([say("c_placed"), ...(by.length ? [say("c_seen_by", { names: listed(by) })] : [])]) : say("c_not_placed");
  return say("c_a_duel_hidden", { duel: duel.duel, state });
}

const fought = (now) => say("c_a_totals", { duel: now.duel, round: now.duel_round, ...now.totals, cards: names(now.cards, cardName) });
