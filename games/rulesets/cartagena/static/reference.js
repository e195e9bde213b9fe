// The short reference of Cartagena, the table in words, and the aid that counts cards.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { account as duelAccount } from "./duels.js";
import { campName, card, cardName, joinNames, noteText, pirateName } from "./pickers.js";

const components = JSON.parse(document.getElementById("components")?.textContent ?? "null");
const BESIDES = { 2: 5, 3: 6, 4: 7 }; // pirates in the row, by the number of players

/** Phases, and all pirates with what they do. */
export function summary(table) {
  const phases = ["voyage", "ship", "end", "mutiny", "monkey", "win"];
  const pirates = components?.pirates ?? [];
  return h(
    "div",
    { class: "c-summary" },
    h("h3", {}, t("c_phases")),
    h(
      "ul",
      {},
      phases.map((phase) =>
        h("li", {}, t(`c_sum_${phase}`, { count: BESIDES[table.seats.length] })),
      ),
    ),
    h("h3", {}, t("c_the_pirates")),
    h(
      "ul",
      { class: "plain c-pirates" },
      pirates.map((pirate) =>
        h(
          "li",
          {},
          icon(`cartagena/${pirate}`, { class: "c-portrait" }),
          h("span", {}, h("b", {}, pirateName(pirate)), " ", t(`c_${pirate}_rule`)),
        ),
      ),
    ),
    h("p", { class: "faint" }, t("c_reconstruction")),
  );
}

/** For each combat card: how many exist, where I know some to be, and how many are unseen. */
export function countAid(table) {
  const { me, mutiny, players } = table.view;
  const box =
    components?.reconstructions[table.options.reconstruction]?.combat_cards_of_each_colour;
  if (!box) return null;
  const played = [...(mutiny?.discards ?? []), ...(mutiny?.cards ?? [])];
  const others = players
    .filter(({ seat }) => seat !== me?.seat)
    .flatMap((player) => player.known_cards);
  const known = [...others, ...(me?.under_pile.combat ?? []).map((lying) => lying.card)];
  const of = (cards, name) => cards.filter((other) => other === name).length;
  const rows = ["pink", "grey"].flatMap((colour) =>
    box.map(({ value, count }) => {
      const name = `${colour}${value}`;
      const found = [of(me?.combat ?? [], name), of(played, name), of(known, name)];
      return [name, count, ...found, count - found.reduce((sum, more) => sum + more, 0)];
    }),
  );
  const heads = ["c_in_box", "c_mine", "c_played", "c_known_elsewhere", "c_unseen"];
  return h(
    "div",
    {},
    h(
      "div",
      { class: "scrolling", tabindex: "0", role: "region", "aria-label": t("c_cards_table") },
      h(
        "table",
        { class: "number c-aid" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, t("c_cards_table")),
            heads.map((word) => h("th", { scope: "col" }, t(word))),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map(([name, ...numbers]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, card(name)),
              numbers.map((number) => h("td", {}, String(number))),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "faint" }, t("c_aid_note")),
  );
}

/** What pirates have shown me, the newest first, and the cards that I know under the piles. */
export function knowledge(me, ui) {
  const under = [...me.under_pile.combat, ...me.under_pile.gold];
  return h(
    "section",
    { class: "c-knowledge", "aria-labelledby": "c-knowledge" },
    h("h3", { id: "c-knowledge" }, icon("site/lock"), " ", t("c_notes")),
    me.notes.length
      ? h(
          "ul",
          {},
          me.notes
            .toReversed()
            .map((note) =>
              h(
                "li",
                {},
                h("b", {}, t("c_in_round", { round: note.round }), ", ", pirateName(note.pirate)),
                ": ",
                noteText(note, ui),
                note.may_be_stale ? [" ", h("span", { class: "badge" }, t("c_stale"))] : null,
              ),
            ),
        )
      : h("p", { class: "faint" }, t("c_no_notes")),
    under.length
      ? [
          h("p", {}, t("c_under")),
          h(
            "ul",
            {},
            under.map(({ card: name, above }) =>
              h("li", {}, t("c_under_card", { card: cardName(name), above })),
            ),
          ),
        ]
      : null,
  );
}

/** The whole position in sentences. */
export function account(table, ui) {
  const { view } = table;
  if (view.mutiny || view.phase === "over") return duelAccount(table, ui);
  return [
    ...voyageSentences(view),
    ...view.players.map((player) => playerSentence(view, player, ui)),
    ...(view.me ? ownSentences(view.me, ui) : []),
    ...view.duels.map((duel) => duelSentence(duel, ui)),
  ];
}

const namesOr = (all, word) => (all.length ? joinNames(all.map(word)) : t("c_none"));

function voyageSentences({ round, voyage: now }) {
  const storm = now.storms.filter((at) => at < now.distance);
  return [
    t("c_round", { round }),
    t("c_a_row", {
      open: namesOr(now.face_up, pirateName),
      closed: now.face_down,
      used: namesOr(now.used, pirateName),
    }),
    `${t("c_distance", { count: now.distance })}, ${storm.length ? t("c_storm_in", { count: now.distance - Math.max(...storm) }) : t("c_no_storm")}`,
    t("c_a_piles", {
      combat: now.combat_pile,
      gold: now.gold_pile,
      coins: now.supply,
      boat: now.lifeboat ? pirateName(now.lifeboat) : t("c_nobody"),
    }),
    ...(now.sate_offer ? [t("c_a_sate", { count: now.sate_offer })] : []),
  ];
}

function playerSentence(view, player, ui) {
  const states = [
    view.dealer === player.seat && t("c_dealer"),
    player.declared ? t("c_declared") : t("c_not_declared"),
    player.excluded && t("c_excluded"),
    player.camp && t("c_in_camp", { camp: campName(player.camp) }),
    view.mutiny?.fighting.includes(player.seat) && t("c_in_duel"),
    view.mutiny?.chosen.includes(player.seat) && t("c_has_chosen"),
  ];
  return t("c_a_player", {
    name: ui.name(player.seat),
    coins: player.coins,
    combat: player.combat_cards,
    gold: player.gold_cards,
    state: joinNames(states.filter(Boolean)),
  });
}

const ownSentences = (me, ui) => [
  me.camp ? t("c_your_camp_is", { camp: campName(me.camp) }) : t("c_no_camp"),
  t("c_a_me", { combat: namesOr(me.combat, cardName), gold: namesOr(me.gold, cardName) }),
  ...me.notes.map(
    (note) =>
      `${t("c_in_round", { round: note.round })}, ${pirateName(note.pirate)}: ${noteText(note, ui)}`,
  ),
];

function duelSentence(duel, ui) {
  const won = duel.won_by ? t("c_won_by", { camp: campName(duel.won_by) }) : "";
  if (duel.valverde !== null) return t("c_a_duel", { ...duel, state: won });
  const by = [...new Set(duel.looks.map(({ seat }) => ui.name(seat)))];
  const state = duel.placed
    ? joinNames([t("c_placed"), ...(by.length ? [t("c_seen_by", { names: joinNames(by) })] : [])])
    : t("c_not_placed");
  return t("c_a_duel_hidden", { duel: duel.duel, state });
}
