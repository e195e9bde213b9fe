// The picture of a position in which there is nothing to choose: a past one, or one that is shown.

import { h, render, seatName, t } from "../lib/dom.js";
import { tableModule } from "../lib/rulesets.js";
import { nameplate } from "../table/seats.js";

/** The module of a game; the generic table for one that has none, or if it can not be had now. */
export const board = (ruleset) => tableModule(ruleset).catch(() => tableModule(""));

/**
 * The table as some eyes saw it then, in the shape in which boards know tables: `table` is as the
 * API tells it now, `seat` a number for a seat's own eyes, `over` says that it is the last position.
 */
export function tableAt(rules, table, { ply, seat, view, to_move }, over) {
  const idle = { deadline: null, offered_at: null, away_until: null };
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

/** Draw such a table, with its account in words; `mine` is the reader's own seat, or null. */
export function drawPosition(rules, table, mine) {
  const sentences = h("ul");
  const write = () =>
    render(
      sentences,
      rules.account(table, ui).map((text) => h("li", {}, text)),
    );
  const ui = {
    picked: null,
    pick() {},
    find: () => null,
    scratch: {},
    redraw: write, // the words may come later than the picture
    seats: table.seats,
    name: (seat) => seatName(table.seats[seat], table.seats),
    nameplate: (seat) => nameplate({ ...table, seat: mine }, seat),
  };
  write();
  const own = table.seat === null ? null : rules.idle?.(table, ui);
  const held = own ? h("div", { class: "sheet ask idle" }, own) : null;
  return [
    h("p", { class: "headline" }, rules.headline(table, ui)),
    ...(rules.players
      ? [rules.board(table, ui), rules.players(table, ui), held]
      : [held, rules.board(table, ui)]),
    h(
      "details",
      { class: "account", id: "account" },
      h("summary", {}, t("replay_in_words")),
      sentences,
    ),
  ];
}

/** What all seats saw together, in one view, as the game shows it; else what the first seat saw. */
const allHands = (rules, views) => rules.openHands?.(views) ?? views[0];
