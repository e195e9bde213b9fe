// My games that are over: how they ended, and who wants a rematch.

import { tableAddress } from "../lib/addresses.js";
import { del, sendWithRetry } from "../lib/api.js";
import { runWithButton } from "../lib/dialog.js";
import { h, t } from "../lib/dom.js";
import { mySeat } from "../lib/next_game.js";
import { bringNonce, openTable, owesNonce, rematch } from "../lib/seats.js";
import { gameLine, unreadBadge } from "./rows.js";

/**
 * A game that is over. `again` is the table of its rematch, if there is one; `change` tells the
 * page the new state of the row.
 */
export function endedRow(table, again, change) {
  return h(
    "li",
    { class: "ended-row", id: `table-${table.id}` },
    h(
      "div",
      {},
      h(
        "h3",
        {},
        h("a", { href: tableAddress(table.id), id: `open-${table.id}` }, gameLine(table)),
        unreadBadge(table),
      ),
      h("p", {}, resultOf(table)),
    ),
    table.status === "finished" ? rematchButton(table, again, change) : null,
  );
}

/** How a game ended for me, in a sentence. */
export function resultOf(table) {
  if (table.status === "closed") return t("ended_closed");
  if (table.status === "ended") return t("ended_broken_off");
  if (!table.standings.length) return t("ended_called_off");
  const { won, place, score } = table.standings[mySeat(table).seat];
  if (place === 1 && !won) return t("nobody_won", { score });
  return won
    ? t("you_won", { score })
    : t("you_placed", { place, seats: table.seats.length, score });
}

/** The button for a rematch, a wish that the others see; with bots alone it starts immediately. */
function rematchButton(table, again, change) {
  const id = `again-${table.id}`;
  if (again)
    return h("a", { class: "button quiet", id, href: tableAddress(again.id) }, t("rematch_made"));
  const people = table.seats.filter((seat) => seat.player && !seat.bot_of);
  const wishes = table.rematch?.seats ?? [];
  const mine = wishes.includes(table.seat);
  const isAlone = people.length < 2;
  const act = () => (isAlone ? playAgain(table) : wish(table, mine, change));
  return h(
    "button",
    {
      type: "button",
      class: "button quiet",
      id,
      title: isAlone ? null : t("rematch_words"),
      "aria-pressed": isAlone ? null : String(mine),
      on: { click: ({ currentTarget }) => runWithButton(currentTarget, act) },
    },
    wishes.length ? t("rematch_wanted", { count: wishes.length }) : t("rematch"),
  );
}

const playAgain = async (table) => openTable((await rematch(table.id)).id);

/** Wish for a rematch, or withdraw the wish; the last player to wish gets the new table. */
async function wish(table, isMine, change) {
  const path = `games/${table.id}/rematch`;
  const made = await (isMine ? del(path) : sendWithRetry("PUT", path, {}));
  if (made.id === table.id) return change({ ...table, rematch: made.rematch });
  if (owesNonce(made)) await bringNonce(made.id);
  return openTable(made.id);
}
