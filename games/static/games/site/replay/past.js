// The picture of a position in which there is nothing to choose: a past one, or one that is shown.

import { el, say, seatName } from "../dom.js";
import { nameplate } from "../table/frame.js";

const BOARDS = {
  meuterer: () => import("../meuterer/board.js"),
  cartagena: () => import("../cartagena/board.js"),
};

/** The board of a game; plain words for one that has none, or if it can not be had now. */
export const board = (ruleset) => BOARDS[ruleset]().catch(() => import("./plain.js"));

/**
 * The table as some eyes saw it then, in the shape in which boards know tables: `table` is as the
 * API tells it now, `seat` a number for a seat's own eyes, `over` says that it is the last position.
 */
export function asThen(table, { ply, seat, view, to_move }, over) {
  const idle = { deadline: null, offered_at: null, away_until: null };
  return {
    ...table, ply, to_move, legal_moves: [], my_clock: null,
    status: over ? "finished" : "active",
    standings: over ? table.standings : null,
    seats: table.seats.map((row) => ({ ...row, ...idle })),
    seat: typeof seat === "number" ? seat : null,
    view: Array.isArray(view) ? opened(view) : view,
  };
}

/** Draw such a table, with its account in words; `mine` is the reader's own seat, or null. */
export function picture(rules, table, mine) {
  const ui = {
    picked: null, pick() {}, find: () => null, scratch: {}, redraw() {},
    seats: table.seats, name: (seat) => seatName(table.seats[seat], table.seats),
    nameplate: (seat) => nameplate({ ...table, seat: mine }, seat),
  };
  const own = table.seat === null ? null : rules.idle?.(table, ui);
  const held = own ? el("div", { class: "sheet ask idle" }, own) : null;
  return [
    el("p", { class: "headline" }, rules.headline(table, ui)),
    ...(rules.players ? [rules.board(table, ui), rules.players(table, ui), held] : [held, rules.board(table, ui)]),
    el("details", { class: "account", id: "account" }, el("summary", {}, say("replay_in_words")),
      el("ul", {}, rules.account(table, ui).map((text) => el("li", {}, text)))),
  ];
}

/** All hands and roles open: what each seat knew of itself, in one view. */
function opened(views) {
  const { me: _mine, ...view } = views[0];
  const players = views.map(({ me: own, players: rows }, seat) => ({
    ...rows[seat], hand: [...own.hand, ...own.drawn], role: own.role ?? rows[seat].role,
  }));
  return { ...view, players };
}
