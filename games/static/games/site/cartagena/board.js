// The table of Cartagena: doors, track, players and secrets; in the mutiny the duels; the end.

import { el, icon, say } from "../dom.js";
import { COLOURS, campName, card, cardName, doors, flag, listed, pirateName, sailor, worth } from "./pickers.js";

export { ask, idle } from "./pickers.js";

const CAMPS = ["valverde", "diaz"];
const sheet = (name, title, ...content) =>
  el("section", { class: `sheet c-${name}`, "aria-labelledby": `c-${name}` }, el("h2", { id: `c-${name}` }, title), content);

/** Everything to be seen of the position. */
export function board(table, ui) {
  const { view } = table;
  const over = view.phase === "over";
  const at = over ? "at-end" : view.mutiny ? "in-mutiny" : "at-sea";
  const parts = {
    "at-sea": [row, secrets, players, voyage, duels],
    "in-mutiny": [mutiny, players, secrets, duels],
    "at-end": [ending, duels, secrets],
  };
  return el("div", { class: `c-board ${at}` }, parts[at].map((part) => part(table, ui)));
}

function row(table, ui) {
  const { round, phase } = table.view;
  const above = table.view.me && (phase === "turn" || !table.legal_moves.length); // on a phone
  return el("section", { class: `sheet c-row ${above ? "above" : ""}`, "aria-labelledby": "c-row" },
    el("h2", { id: "c-row" }, say("c_doors"), " ", el("span", { class: "faint" }, say("c_at_a_glance", { round, count: table.view.voyage.distance }))),
    doors(table, ui));
}

// The voyage.

function voyage(table, ui) {
  const { voyage: now } = table.view;
  const next = now.storms.filter((storm) => storm < now.distance);
  const words = [say("c_distance", { count: now.distance }),
    next.length ? say("c_storm_in", { count: now.distance - Math.max(...next) }) : say("c_no_storm")];
  return sheet("voyage", say("c_voyage"),
    track(now),
    el("p", { class: "c-track-words" }, el("b", {}, words[0]), " · ", words[1]),
    el("p", { class: "faint" }, say("c_would_sail", { count: now.face_down })),
    stocks(now, table.view));
}

/** The way from the start to the mutiny, a space each; in words below. */
function track({ start, distance, storms }) {
  const spaces = Array.from({ length: start + 1 }, (_, at) => start - at);
  return el("div", { class: "c-track", "aria-hidden": "true" }, spaces.map((left) => {
    const storm = storms.includes(left);
    const name = left === distance ? "ship" : left === 0 ? "mutiny" : storm ? "storm" : "";
    return el("span", { class: `c-space ${name} ${left > distance ? "past" : ""} ${storm ? "stormy" : ""}` }, name && icon(`cartagena/${name}`));
  }));
}

function stocks(now, view) {
  const stock = (name, picture, value, ...more) => el("div", { class: "c-stock" },
    picture && icon(`cartagena/${picture}`), el("dt", {}, say(name)), el("dd", {}, value, more));
  return el("dl", { class: "c-stocks" },
    stock("c_combat_pile", "combat_pink", String(now.combat_pile)),
    stock("c_gold_pile", "gold", String(now.gold_pile)),
    stock("c_supply", "coin", String(now.supply)),
    stock("c_sate_offers", "sate", view.mutiny || !now.sate_offer ? "–" : String(now.sate_offer)),
    stock("c_lifeboat", "lifeboat", now.lifeboat ? pirateName(now.lifeboat) : say("c_nobody")));
}

// The players.

function players(table, ui) {
  return sheet("players", say("c_players"), legend(),
    el("ul", { class: "c-seats plain" }, table.view.players.map((player) => seatOf(table, ui, player))));
}

/** What the pictures of the counts mean, for eyes; each count says it itself. */
const legend = () => el("p", { class: "c-legend faint", "aria-hidden": "true" },
  [["coin", "c_coins"], ["combat_pink", "c_combat_cards"], ["gold", "c_gold_cards"]].map(([picture, word]) => el("span", {}, icon(`cartagena/${picture}`), say(word))));

function seatOf(table, ui, player) {
  const { view } = table;
  const count = (picture, word, value) => el("span", { class: "c-count", title: say(word) },
    icon(`cartagena/${picture}`), el("span", { class: "visually-hidden" }, `${say(word)}: `), el("b", { class: "number" }, String(value)));
  return el("li", { class: `c-seat ${player.playing || !view.mutiny ? "" : "gone"}` },
    el("div", { class: "row" }, ui.nameplate(player.seat), badges(view, player)),
    el("div", { class: "row c-counts" },
      count("coin", "c_coins", player.coins),
      count("combat_pink", "c_combat_cards", player.combat_cards),
      count("gold", "c_gold_cards", player.gold_cards),
      player.known_cards.length && player.seat !== view.me?.seat
        ? el("span", { class: "faint" }, say("c_known", { cards: listed(player.known_cards.map(cardName)) })) : null));
}

const badge = (word, kind = "") => el("span", { class: `badge ${kind}` }, say(word));

function badges(view, player) {
  const out = view.mutiny !== null;
  return [
    view.dealer === player.seat ? el("span", { class: "badge" }, icon("cartagena/dealer"), say("c_dealer")) : null,
    player.excluded ? badge("c_excluded", "bad") : null,
    out && !player.declared ? badge("c_out", "bad") : null,
    player.declared && !player.excluded ? el("span", { class: "badge declared" }, icon("site/flag"), say("c_declared")) : null,
    !out && !player.declared ? badge("c_not_declared") : null,
    view.mutiny && player.playing ? fighting(view, player.seat) : null,
  ];
}

function fighting({ mutiny: now, phase }, seat) {
  if (phase === "steal" && now.monkeys.includes(seat)) return el("span", { class: "badge act" }, say("c_steals"));
  if (phase === "steal" && now.fighting.includes(seat)) return null;
  if (now.chosen.includes(seat)) return el("span", { class: "badge" }, icon("site/check"), say("c_has_chosen"));
  if (now.monkeys.includes(seat)) return el("span", { class: "badge" }, icon("cartagena/monkey"), say("c_played_monkey"));
  return el("span", { class: "badge" }, say(now.fighting.includes(seat) ? "c_chooses" : "c_left_duel"));
}

// What I alone know.

function secrets(table, ui) {
  const { me, phase } = table.view;
  if (!me) return null;
  const hand = CAMPS.map((camp) => {
    const cards = me.combat.filter((held) => held.startsWith(COLOURS[camp]));
    return el("li", { class: "c-colour" },
      el("span", { class: "c-hand" }, cards.length ? cards.map((held) => card(held)) : el("span", { class: "faint" }, say("c_none"))),
      el("span", { class: "faint" }, say("c_for_camp", { camp: campName(camp), count: worth(cards) })));
  });
  return el("section", { class: "sheet c-secrets", "aria-labelledby": "c-secrets" },
    el("h2", { id: "c-secrets" }, icon("site/lock"), " ", say("c_secret")),
    el("div", { class: "c-belongings" },
      el("div", { class: "c-camp" }, el("h3", {}, say("c_my_camp")),
        el("p", {}, me.camp ? [flag(me.camp), " ", el("b", {}, campName(me.camp))] : say("c_no_camp"))),
      el("div", {}, el("h3", {}, say("c_my_combat")), el("ul", { class: "plain c-colours" }, hand)),
      el("div", {}, el("h3", {}, say("c_my_gold")),
        el("p", { class: "c-hand" }, me.gold.length ? me.gold.map((held) => card(held)) : el("span", { class: "faint" }, say("c_none"))),
        me.gold.length ? el("p", { class: "faint" }, say("c_worth", { count: worth(me.gold) })) : null)),
    phase === "over" ? null : notes(me, ui));
}

function notes(me, ui) {
  const under = [...me.under_pile.combat, ...me.under_pile.gold];
  const count = me.notes.length + under.length;
  return el("details", { class: "c-notes", id: "c-notes" },
    el("summary", {}, `${say("c_notes")} (${count})`),
    el("ul", {}, me.notes.toReversed().map((note) => el("li", {},
      el("b", {}, say("c_in_round", { round: note.round }), ", ", pirateName(note.pirate)), ": ", noted(note, ui),
      note.may_be_stale ? [" ", el("span", { class: "badge" }, say("c_stale"))] : null))),
    under.length ? [el("p", {}, say("c_under")),
      el("ul", {}, under.map(({ card: name, above }) => el("li", {}, say("c_under_card", { card: cardName(name), above }))))] : null,
    count ? null : el("p", { class: "faint" }, say("c_no_notes")));
}

/** What a pirate showed me, in words. */
function noted(note, ui) {
  if (note.kept) return say("c_note_cards", { kept: cardName(note.kept), under: cardName(note.under_pile) });
  if (note.camp) return say("c_note_camp", { name: ui.name(note.target), camp: campName(note.camp) });
  return say("c_note_duel", note);
}

// The duels and the mutiny.

function duels(table, ui) {
  const { view } = table;
  const saw = new Map((view.me?.notes ?? []).filter((note) => note.duel).map((note) => [note.duel, note]));
  return sheet("duels", say("c_duels"),
    el("ol", { class: "c-five plain" }, view.duels.map((duel) => {
      const open = duel.valverde !== null;
      const note = open ? null : saw.get(duel.duel);
      const now = view.mutiny && view.phase !== "over" && view.mutiny.duel === duel.duel;
      const by = duel.looks.length ? say("c_seen_by", { names: listed([...new Set(duel.looks.map(({ seat }) => ui.name(seat)))]) }) : "";
      return el("li", { class: `c-one ${now ? "now" : ""}` },
        el("h3", {}, say("c_duel", { duel: duel.duel })),
        CAMPS.map((camp) => el("p", { class: `c-line ${duel.won_by === camp ? "won" : ""}` }, flag(camp), el("span", {}, campName(camp)),
          sailor(open ? duel[camp] : note ? note[camp] : duel.placed ? null : "–"),
          duel.totals ? el("b", { class: "number" }, `→ ${duel.totals[CAMPS.indexOf(camp)]}`) : null)),
        el("p", { class: "faint c-duel-state" }, state(duel, { view, now, note, by })));
    })));
}

function state(duel, { view, now, note, by }) {
  if (duel.won_by) return say("c_won_by", { camp: campName(duel.won_by) });
  if (now) return say("c_fought_now");
  if (view.phase === "over") return say("c_not_fought");
  if (!duel.placed) return say("c_not_placed");
  if (note) return `${say("c_you_saw")}${note.may_be_stale ? say("c_comma") + say("c_stale") : ""}`;
  return by || say("c_placed");
}

function mutiny(table, ui) {
  const { mutiny: now, duels: all, me } = table.view;
  const duel = all.find((found) => found.duel === now.duel);
  const waits = table.to_move.map((seat) => ui.name(seat));
  return sheet("mutiny", say("c_duel_round", { duel: now.duel, round: now.duel_round }),
    me?.choice ? el("p", { class: "notice" }, say("c_chosen_waiting", { card: cardName(me.choice), names: listed(waits) })) : null,
    el("div", { class: "c-versus" }, CAMPS.map((camp) => {
      const cards = now.cards.filter((played) => played.startsWith(COLOURS[camp]));
      const won = now.won.filter((winner) => winner === camp).length;
      return el("div", { class: `c-side ${camp}` },
        el("h3", {}, flag(camp), " ", campName(camp)), wonDuels(won),
        el("p", { class: "c-total number" }, el("b", {}, String(now.totals[camp])), el("span", { class: "visually-hidden" }, ` ${say("c_total")}`)),
        el("p", { class: "faint" }, `${say("c_sailor_word")} ${duel[camp]} + ${say("c_cards_word")} ${worth(cards)}`),
        el("p", { class: "c-hand" }, cards.map((played) => card(played))));
    })),
    el("p", { class: "faint" }, say("c_three_win")));
}

/** Three places, filled for each duel that a camp has won. */
const wonDuels = (won) => el("p", { class: "c-won" },
  [0, 1, 2].map((at) => el("span", { class: at < won ? "full" : "", "aria-hidden": "true" })),
  el("span", { class: "visually-hidden" }, `${say("c_duels_won")}: ${won}`));

// The end.

function ending(table, ui) {
  const { players: all, mutiny: fought } = table.view;
  const places = table.standings ?? [];
  const first = (one, other) => (places[one.seat]?.place ?? 9) - (places[other.seat]?.place ?? 9);
  return sheet("ending", say("c_end"),
    el("p", {}, fought?.winner ? [flag(fought.winner), " ", say("c_camp_wins", { camp: campName(fought.winner) })] : say("c_nobody_declared")),
    el("ul", { class: "c-end plain" }, all.toSorted(first).map((player) => {
      const gold = worth(player.gold ?? []);
      const sums = { gold, coins: player.coins, sum: gold + player.coins };
      const counts = player.playing && player.camp === fought?.winner;
      return el("li", {},
        el("div", { class: "row" }, el("b", {}, ui.name(player.seat)),
          player.camp ? el("span", { class: "badge" }, flag(player.camp), campName(player.camp)) : null,
          player.excluded ? badge("c_excluded", "bad") : null,
          player.declared ? null : badge("c_out", "bad"),
          places[player.seat]?.won ? el("span", { class: "badge act" }, say("won")) : null),
        el("div", { class: "row" },
          el("span", { class: "c-hand" }, (player.gold ?? []).map((held) => card(held))),
          el("span", {}, say(counts ? "c_counts" : "c_counts_nothing", sums)),
          player.tie_sum === null ? null : el("span", { class: "faint" }, say("c_tie_sum", { count: player.tie_sum }))));
    })));
}

/** Who must do what now, in one sentence. */
export function headline(table, ui) {
  const { view, legal_moves: rows, to_move: asked } = table;
  const { voyage: now, mutiny: fought, phase } = view;
  const names = listed(asked.map((seat) => ui.name(seat)));
  if (phase === "over") return won(table, ui);
  if (phase === "fight") {
    const where = { duel: fought.duel, round: fought.duel_round, names };
    if (rows.length) return say(rows.some(({ move }) => move.card === "monkey") ? "c_h_fight_monkey" : "c_h_fight", where);
    return say(view.me?.choice ? "c_h_chosen" : "c_h_fight_others", where);
  }
  if (phase === "steal") return say(rows.length ? "c_h_steal" : "c_h_their_steal", { name: names });
  if (!rows.length) return phase === "turn" ? say("c_h_their_turn", { name: names }) : say("c_h_their_pirate", { name: names, pirate: pirateName(now.using) });
  if (phase === "turn") {
    const pirate = now.face_up.length ? pirateName(now.face_up.at(-1)) : "";
    const more = rows.some(({ move }) => move.kind === "reveal");
    if (now.newest_only) return say(more ? "c_h_newest" : "c_h_last", { pirate });
    return say(more ? "c_h_turn" : "c_h_use");
  }
  const { kind } = rows[0].move;
  if (kind === "bijoux" && view.me.camp) return say("c_h_bijoux_again");
  if (kind === "ojo" && view.me.camp) return say("c_h_ojo_look");
  return say(`c_h_${kind}`, view.me.looking ?? {});
}

function won(table, ui) {
  const winners = (table.standings ?? []).filter((standing) => standing.won).map(({ seat }) => ui.name(seat));
  if (!winners.length) return say("c_h_lost");
  return say(winners.length > 1 ? "c_h_shared" : "c_h_won", { names: listed(winners) });
}

/** What to tell of the present phase in a first game. */
export function lesson(table) {
  const { phase, mutiny: fought, voyage: now } = table.view;
  if (phase === "over") return { key: "over", title: say("c_end"), text: say("c_lesson_over") };
  if (phase === "steal") return { key: "steal", title: say("c_monkey"), text: say("c_lesson_steal") };
  if (phase === "fight") {
    const first = fought.duel_round === 1;
    return { key: first ? "duel" : "duel_on", title: say("c_mutiny"), text: say(first ? "c_lesson_duel" : "c_lesson_duel_on") };
  }
  if (phase === "turn") return { key: "turn", title: say("c_voyage"), text: say("c_lesson_turn") };
  return { key: phase, title: pirateName(now.using), text: say(`c_${now.using}_rule`) };
}

// Loaded when it is opened, or after what is asked has been painted.
const PATIENCE = 300; // milliseconds
let reference = null;
let waits = false;
const load = () => import("./reference.js").then((part) => { reference = part; });
const later = (name) => (...given) => {
  if (reference) return reference[name](...given);
  const place = el("div");
  load().then(() => place.replaceChildren(reference[name](...given)));
  return place;
};
export const summary = later("summary");
export const countAid = later("countAid");

/** The whole position in sentences. */
export function account(table, ui) {
  if (reference) return reference.account(table, ui, noted);
  if (!waits) setTimeout(() => load().then(ui.redraw), PATIENCE);
  waits = true;
  return [];
}
