// The cards of my games, a kind for each state of a table.

import { runWithButton } from "../lib/dialog.js";
import {
  formatDistance,
  formatExact,
  formatWhen,
  h,
  icon,
  me,
  seatName,
  t,
  timeTag,
} from "../lib/dom.js";
import { mySeat } from "../lib/next_game.js";
import { openTable, rematch } from "../lib/seats.js";
import { tableCard } from "../lib/table_card.js";
import { formatList, playerNames } from "../lib/table_terms.js";

/** How many lines I have not read, by the id of their table. */
export const unread = new Map();

/** Whom I play with. */
function opponents(table) {
  const names = playerNames(table.seats, me);
  return names ? h("p", { class: "faint" }, t("with_names", { names })) : null;
}

function unreadBadge(table) {
  const count = unread.get(table.id);
  return count
    ? h(
        "span",
        { class: "badge act" },
        icon("site/chat", { label: t("unread", { count }) }),
        String(count),
      )
    : null;
}

const gameCard = (table, lines, more = {}) =>
  tableCard(table, {
    lines: [...lines, opponents(table)].filter(Boolean),
    aside: unreadBadge(table),
    ...more,
  });

export function askedCard(table) {
  const { deadline } = mySeat(table);
  const hurry = deadline && Date.parse(deadline) - Date.now() < 12 * 3600e3;
  const left = deadline
    ? h(
        "p",
        { class: hurry ? "due hurry" : "due" },
        icon(hurry ? "site/bell" : "site/clock"),
        h(
          "time",
          { datetime: deadline, title: formatExact(deadline) },
          t("due", { until: formatDistance(deadline), when: formatWhen(deadline) }),
        ),
      )
    : h("p", { class: "due" }, icon("site/clock"), t("no_deadline"));
  return gameCard(table, [left], { urgent: true });
}

export function waitingCard(table) {
  if (table.paused_at) return gameCard(table, [t("is_paused")]);
  const asked = table.seats.filter((seat) => table.to_move.includes(seat.seat));
  const due = asked
    .map((seat) => seat.deadline)
    .filter(Boolean)
    .sort()[0];
  return gameCard(table, [
    h(
      "p",
      {},
      t("asked_now", { names: formatList(asked.map((seat) => seatName(seat, table.seats))) }),
      due ? [" · ", timeTag(due)] : null,
    ),
  ]);
}

export function openCard(table) {
  const free = table.seats.filter((seat) => !seat.player && !seat.bot).length;
  return gameCard(table, [
    table.status === "full"
      ? t("starts_soon")
      : t("seats_free", { free, seats: table.seats.length }),
  ]);
}

export function endedCard(table) {
  if (table.status === "closed") return gameCard(table, [t("ended_closed")]);
  if (table.status === "ended") return gameCard(table, [t("ended_broken_off")]);
  const seat = mySeat(table);
  const result = seat && table.standings?.[seat.seat];
  const winners = (table.standings ?? [])
    .filter((row) => row.won)
    .map((row) => seatName(table.seats[row.seat], table.seats));
  const lines = [];
  if (result?.won) lines.push(t("you_won", { score: result.score }));
  else if (result)
    lines.push(
      t("you_placed", { place: result.place, seats: table.seats.length, score: result.score }),
    );
  if (!result?.won && winners.length)
    lines.push(h("p", { class: "faint" }, t("won_by", { names: formatList(winners) })));
  return gameCard(table, lines, {
    actions: [
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: `again-${table.id}`,
          on: {
            click: ({ currentTarget }) =>
              runWithButton(currentTarget, async () => openTable((await rematch(table.id)).id)),
          },
        },
        icon("site/play"),
        t("rematch"),
      ),
    ],
  });
}
