// A position of the past, and the places in which it is drawn: those of the table.

import { h, renderAll, seatName, t } from "../lib/dom.js";
import { tableModule } from "../lib/rulesets.js";
import { seats } from "../table/seats.js";

/** The module of a game; the generic table for one that has none, or if it can not be had now. */
export const board = (ruleset) => tableModule(ruleset).catch(() => tableModule(""));

/**
 * The table as some eyes saw it then, in the shape in which tables are drawn: `table` is as the
 * API tells it now, `seat` a number for a seat's own eyes, `over` says that it is the last position.
 */
export function tableAt(rules, table, { ply, seat, view, to_move }, over) {
  const idle = { deadline: null, offered_at: null, on_offer: false, away_until: null };
  return {
    ...table,
    ply,
    to_move,
    legal_moves: [],
    my_clock: null,
    status: over ? "finished" : "active",
    standings: over ? table.standings : null,
    seats: table.seats.map((row) => ({ ...row, ...idle })),
    seat: typeof seat === "number" ? seat : null,
    view: Array.isArray(view) ? allHands(rules, view) : view,
  };
}

/** What a game's module may ask while it draws the past: there is nothing to choose. */
export const pastUi = (table, redraw) => ({
  table,
  isFilm: true,
  picked: null,
  pick() {},
  find: () => null,
  label: (row) => row.label,
  scratch: {},
  guesses: {},
  setGuess() {},
  redraw,
  me: "",
  seats: table.seats,
  name: (seat) => seatName(table.seats[seat], table.seats),
});

/** What of the past stands on the stage: its picture, and the same in words. */
export const stageOf = (rules, table, ui) => [
  rules.stage?.(table, ui),
  h(
    "div",
    { class: "visually-hidden", id: "in-words" },
    h("h2", {}, t("in_words")),
    h(
      "ul",
      {},
      (rules.account?.(table, ui) ?? []).map((text) => h("li", {}, text)),
    ),
  ),
];

/** All seats of it; `openSheet` shows one in full, where there is a place for that. */
export const seatsOf = (rules, ui, openSheet = () => {}) => seats({ rules }, ui, { openSheet });

/** Draw such a table on a page that has no more of the frame: its seats, and what lies between them. */
export function drawPosition(rules, table) {
  const places = {
    headline: h("p", { class: "headline" }),
    seats: h("ol", { class: "seats" }),
    stage: h("div", { class: "stage" }),
    hand: h("div", { class: "hand-row" }),
  };
  const draw = () => {
    const ui = pastUi(table, draw);
    renderAll([
      [places.headline, [rules.headline?.(table, ui) ?? ""]],
      [places.seats, seatsOf(rules, ui)],
      [places.stage, stageOf(rules, table, ui)],
      [places.hand, table.seat === null ? [] : (rules.hand?.(table, ui) ?? [])],
    ]);
  };
  draw();
  return Object.values(places);
}

/** What all seats saw together, in one view, as the game shows it; else what the first seat saw. */
const allHands = (rules, views) => rules.openHands?.(views) ?? views[0];
