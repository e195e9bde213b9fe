// The table of Cartagena: what the page asks for, from the modules of the voyage, duels and end.

import { h, icon, lazyPart, t } from "../../games/site/lib/dom.js";
import { cardName, doors, doorWords, joinNames, pirateName } from "./pickers.js";

const ACCOUNT_DELAY = 300; // milliseconds: the decision is shown before anything else loads

// The first view loads only the doors immediately, as the decision is about them.
const dock = lazyPart(() => import("./dock.js"));
const seatModule = lazyPart(() => import("./seat.js"));
const voyage = lazyPart(() => import("./voyage.js"));
const duelStage = lazyPart(() => import("./duel_stage.js"));
const duelDock = lazyPart(() => import("./duel_dock.js"));
const endingModule = lazyPart(() => import("./ending.js"));
const guesses = lazyPart(() => import("./guesses.js"));
const effects = lazyPart(() => import("./effects.js"));
const referenceModule = lazyPart(() => import("./reference.js"));

/** Whether the duels are fought: the mutiny has begun and is not over. */
const inMutiny = ({ view }) => view.mutiny !== null && view.phase !== "over";
/** Decisions with a sheet of their own: the effects of pirates and monkeys. */
const SHEETS = new Set([
  "ramon_diaz",
  "tembo",
  "wessel_jan",
  "dean_nero",
  "pang",
  "chang_ye",
  "steal",
  "bijoux",
  "ojo",
  "place",
  "look",
  "swap",
]);
// Decisions of which only I see the options or my choice; for Ojo, only if I declare.
const SECRET = new Set([
  "ramon_diaz",
  "tembo",
  "wessel_jan",
  "dean_nero",
  "bijoux",
  "place",
  "swap",
]);
const isSecret = (kind, me) => SECRET.has(kind) || (kind === "ojo" && !me.camp);

/** The dock's heading: what is asked of me, who decides, or how it ended. */
export function headline(table, ui) {
  const { view } = table;
  if (view.phase === "over") return winnerSentence(table, ui);
  if (table.legal_moves.length && table.asked) return table.asked;
  const names = joinNames(table.to_move.map((seat) => ui.name(seat)));
  if (view.phase === "fight") {
    const choice = ui.isFilm ? null : view.me?.choice; // the past does not tell even mine
    if (choice) return t("d_chosen", { card: cardName(choice) });
    const { duel, duel_round: round } = view.mutiny;
    return t(names ? "d_waiting" : "c_duel_round", { duel, round, names });
  }
  if (view.phase === "steal") return t("c_h_their_steal", { name: names });
  if (view.phase === "turn" || !view.voyage.using) return t("c_h_their_turn", { name: names });
  return t("c_h_their_pirate", { name: names, pirate: pirateName(view.voyage.using) });
}

function winnerSentence(table, ui) {
  const winners = (table.standings ?? [])
    .filter((standing) => standing.won)
    .map(({ seat }) => ui.name(seat));
  const names = joinNames(winners);
  if (!winners.length) return t("c_h_lost");
  if (winners.length > 1) return t("c_h_shared", { names });
  const { score } = table.standings.find((standing) => standing.won);
  return t("d_won", { name: names, count: score });
}

/** Round and phase, for the bar. */
export function bar({ view }) {
  const fought = view.mutiny;
  const voyage = { icon: "cartagena/ship", name: t("c_p_voyage") };
  const mutiny = { icon: "cartagena/mutiny", name: t("c_p_mutiny") };
  const at = fought ? 1 : 0;
  const over = view.phase === "over";
  return {
    round: fought ? t("c_duel", { duel: fought.duel }) : t("c_bar_round", { round: view.round }),
    roundWords: fought
      ? t("c_duel_round", { duel: fought.duel, round: fought.duel_round })
      : t("c_round", { round: view.round }),
    phase: fought ? mutiny : voyage,
    steps: [voyage, mutiny].map((step, number) => ({
      ...step,
      state: over || number < at ? "done" : number === at ? "now" : "",
    })),
  };
}

/** My camp, coins and gold stand beside my hand, not in the heading: see `handRow`. */
export const mine = () => null;

/** My cards; in a duel they are the control. */
export function hand(table, ui) {
  if (!table.view.me) return null;
  if (inMutiny(table)) return duelDock((part) => part.hand(table, ui));
  return dock((part) => part.handRow(table.view.me, part.mineOf(table)));
}

/** The choices beside the hand; all others are doors or on sheets. */
export function choices(table) {
  return inMutiny(table) ? duelDock((part) => part.choices(table)) : [];
}

/** The choice that a pirate or a monkey gives me, over the stage. */
export function sheet(table, ui) {
  const kind = table.legal_moves[0]?.move.kind;
  if (!SHEETS.has(kind)) return null;
  const secret = isSecret(kind, table.view.me);
  return {
    key: kind,
    title: t(secret ? "c_only_you" : "c_all_see"),
    secret,
    body: [lessonPlace(ui), effects((part) => part.choice(table, ui))],
  };
}

/** The position; in a first game with a lesson in it, or on the sheet that covers it. */
export function stage(table, ui) {
  if (!inMutiny(table)) return voyageStage(table, ui);
  return [duelStage((part) => part.stage(table, ui)), isCovered(table) ? null : lessonPlace(ui)];
}

const isCovered = ({ legal_moves: rows }) => SHEETS.has(rows[0]?.move.kind);

/** A ship in three decks: the sea with the track, the doors, and what lies below them. */
const voyageStage = (table, ui) =>
  h(
    "div",
    { class: "c-stage c-voyage" },
    voyage((part) => part.sea(table, ui)),
    h(
      "div",
      { class: "c-deck" },
      doors(table, ui),
      voyage((part) => part.belowDoors(table, ui)),
      isCovered(table) ? null : lessonPlace(ui), // in place of the effect's line
    ),
  );

function lessonPlace(ui) {
  const lesson = ui.lesson?.();
  return lesson ? h("div", { class: "c-lesson" }, lesson) : null;
}

/** The keys of its own: the frame presses `card-0` at 1, and so on. */
export const keys = { "1 … 8": "key_cards" };

/** A player's coins and cards, and what I know of them. */
export function seat(table, ui, number) {
  const fighter = inMutiny(table) ? duelStage((part) => part.fighter(table, ui, number)) : null;
  const guess = guesses((part) => part.guess(table, ui, number));
  return {
    score: "",
    body: seatModule((part) => part.seatBody(table, ui, number, { fighter, guess })),
  };
}

/** The verb of what is picked: what its button says. */
export function verb(row, ui) {
  if (dock.isLoaded()) return dock((part) => part.verbOf(row, ui));
  dock.preload().then(ui.redraw);
  return t("confirm");
}

/** The name of a choice: a door's as on its button; for a player, with the API's seat number. */
export function label({ kind, target }, ui) {
  if (kind === "reveal") return doorWords(ui.table.view.voyage);
  if (!ui.seats[target]) return null;
  return t(kind === "ojo" ? "c_look_at" : "c_take_coin_from", { name: ui.name(target) });
}

/** Whether one tap may send a row: only opening a door, the one harmless and public move. */
export const oneTap = (row) => row.move.kind === "reveal";

/** The last duel won. */
export const chapter = ({ view }) =>
  view.mutiny?.won.length ? view.duels[view.mutiny.won.length - 1].duel : null;

/** The names of sources of coins and gold. */
export const sources = () => import("./sources.js");

/** The game's own part of the end. */
export const ending = (table, ui) => endingModule((part) => part.ending(table, ui));

const TRAVELS = { gold: "gold", coins: "coin", sailors: "sailor", ship: "ship" };

/** The picture of a travelling piece; null for one that shows only its back. */
export const piece = ({ what }) =>
  TRAVELS[what] ? icon(`cartagena/${TRAVELS[what]}`, { class: "c-piece" }) : null;

/** How what moves is shown: doors open, lightning takes a pirate to the lifeboat, a duel's cards are mixed. */
export function motion({ what, from, to }) {
  if (what === "ship") return { effect: "stay" };
  if (what === "door") return { effect: "hinge" };
  if (what === "pirate") return { effect: to === "lifeboat" ? "flash" : "", lasts: 240 };
  return to === "duel" && from === null ? { effect: "mix" } : {};
}

// Lessons for when a pirate asks for a choice; at the doors, all lessons come in turn.
const LESSONS = ["doors", "past", "camp", "combat", "gold"];
const LESSON_OF = {
  bijoux: "camp",
  ojo: "camp",
  tembo: "combat",
  wessel_jan: "combat",
  dean_nero: "combat",
  pang: "combat",
  ramon_diaz: "gold",
};

/** A first game's lessons for the present decision, the aim of the game first. */
export function lesson(table) {
  const { phase } = table.view;
  const one = (key, tap) => ({
    key,
    title: t(`c_t_${key}`),
    text: t(`c_lesson_${key}`),
    of: LESSONS.length + 1,
    tap,
  });
  if (phase === "fight") return one("duel", "#at-hand .card:enabled");
  if (phase === "turn") return LESSONS.map((key) => one(key, ".c-door.usable button"));
  const key = LESSON_OF[table.legal_moves[0]?.move.kind];
  return key ? one(key, ".sheet-body .c-choice") : null;
}

/** Phases, and all pirates with what they do. */
export const summary = (table) => referenceModule((part) => part.summary(table));

/** Where combat cards certainly are, and how many are unseen. */
export const countAid = (table) => referenceModule((part) => part.countAid(table));

/** What I was shown, and the cards that I know in the piles. */
export const knowledge = (table, ui) =>
  table.view.me ? referenceModule((part) => part.knowledge(table.view.me, ui)) : null;

/** The whole position in sentences; none until their module is loaded. */
export function account(table, ui) {
  if (referenceModule.isLoaded()) return referenceModule((part) => part.account(table, ui));
  setTimeout(() => referenceModule.preload().then(ui.redraw), ACCOUNT_DELAY);
  return [];
}

/** Load what later phases draw, once the page is idle. */
export const preload = () =>
  Promise.all([effects, duelStage, duelDock, guesses].map((part) => part.preload()));
