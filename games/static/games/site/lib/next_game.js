// The games in which I must decide, the most urgent first.

import { me } from "./dom.js";

/** My seat at a table, as the lists of the API show it. */
export const mySeat = (table) => table.seats.find((seat) => seat.player === me) ?? null;

/** Whether a table waits for me now. */
export function isMyTurn(table) {
  const seat = mySeat(table);
  return (
    table.status === "active" &&
    !table.paused_at &&
    seat !== null &&
    table.to_move.includes(seat.seat)
  );
}

/** Whether a proposal at one of my tables waits for my answer. */
export const isMyWord = ({ status, proposal, seat }) =>
  status === "active" &&
  Boolean(proposal?.asked.includes(seat)) &&
  Date.parse(proposal.ends_at) > Date.now();

/** When my time is up at a table; without a clock, later than with any. */
export const dueAt = (table) =>
  mySeat(table)?.deadline ? Date.parse(mySeat(table).deadline) : Infinity;

/** A comparison by due time; without clocks, by the beginning of the game. */
export const byUrgency = (one, other) =>
  dueAt(one) === dueAt(other)
    ? Date.parse(one.created_at) - Date.parse(other.created_at)
    : dueAt(one) - dueAt(other);
