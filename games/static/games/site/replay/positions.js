// A past position, and the places of the table in which it is drawn.

import { h, renderAll, seatName, t } from "../lib/dom.js";
import { tableModule } from "../lib/rulesets.js";
import { seats } from "../table/seats.js";

/** The module of a game; the generic table if the game has none, or it cannot be loaded. */
export const board = (ruleset) => tableModule(ruleset).catch(() => tableModule(""));

/**
 * The table from some perspective at that time, in the shape in which tables are drawn: `table` is
 * the API's present view, `seat` a number for a seat's view, `over` marks the last position.
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

/** The `ui` for a game's module that draws the past, where there is nothing to choose. */
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

/** The stage of the past: its picture, and the same in words. */
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

/** All seats of the past; `openSheet` shows one in full, where there is room for that. */
export const seatsOf = (rules, ui, openSheet = () => {}) => seats({ rules }, ui, { openSheet });

/** Draw such a table on a page without the rest of the frame: its seats and its stage. */
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

/** All seats' views merged into one, if the game can do it; else the first seat's view. */
const allHands = (rules, views) => rules.openHands?.(views) ?? views[0];
