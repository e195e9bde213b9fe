// My running games, a row each: a picture, the decision, what happened, the time left.

import { tableAddress } from "../lib/addresses.js";
import { formatExact, formatWhen, gameName, h, icon, me, seatName, t } from "../lib/dom.js";
import { isMyTurn, isMyWord, mySeat } from "../lib/next_game.js";
import { tablePicture } from "../lib/table_picture.js";
import { formatLeft, formatList, playerNames } from "../lib/table_terms.js";
import { seatMark } from "../table/seats.js";

const HURRY = 12 * 3600e3; // milliseconds left below which a clock is urgent

/** The number of unread lines by table id. */
export const unread = new Map();

/** The time left on a clock: "3 hr left". */
export const leftWords = (deadline) =>
  deadline ? t("time_left", { time: formatLeft(deadline) }) : t("no_clock");

/** The row of a game in which I must decide. */
export const askedRow = (table) =>
  gameRow(table, {
    heading: table.asked ?? t("your_turn"),
    due: dueLine(mySeat(table).deadline),
    verb: t("play"),
    level: 2,
  });

/** The row of a game in which I must only answer a proposal. */
export const proposedRow = (table) =>
  gameRow(table, {
    heading: question(table),
    due: dueLine(table.proposal.ends_at),
    verb: t("answer"),
  });

const question = ({ proposal, seats }) =>
  t(`proposal_${proposal.kind}`, { name: seatName(seats[proposal.seat], seats) });

/** The row of a game in which others must decide, or nobody may now. */
export function othersRow(table) {
  if (table.paused_at) return gameRow(table, { heading: t("is_paused"), verb: t("look") });
  const asked = table.seats.filter((seat) => table.to_move.includes(seat.seat));
  const names = formatList(asked.map((seat) => seatName(seat, table.seats)));
  return gameRow(table, {
    heading: t(asked.length === 1 ? "one_decides" : "others_decide", { names }),
    due: dueLine(soonest(table), { isMine: false }),
    verb: t("look"),
  });
}

/** The first deadline of those who must decide; null without a clock. */
export const soonest = ({ seats, to_move: asked }) =>
  asked
    .map((seat) => seats[seat].deadline)
    .filter(Boolean)
    .sort()[0] ?? null;

function gameRow(table, { heading, verb, due = null, level = 3 }) {
  return h(
    "li",
    { class: `game-row${level === 2 ? " mine" : ""}`, id: `table-${table.id}` },
    tablePicture(table),
    h(
      "div",
      { class: "row-words" },
      h("p", { class: "row-game" }, gameLine(table), unreadBadge(table)),
      h(
        /** @type {"h2" | "h3"} */ (`h${level}`),
        { class: "row-asked" },
        h("a", { href: tableAddress(table.id), id: `open-${table.id}` }, heading),
      ),
      sinceLine(table),
    ),
    h(
      "div",
      { class: "row-end" },
      due,
      h(
        "span",
        { class: `button row-verb${level === 2 ? "" : " quiet"}`, "aria-hidden": "true" },
        verb,
      ),
    ),
  );
}

/** The game and my opponents; where there is little room, how many we are. */
export function gameLine(table) {
  const game = gameName(table.ruleset);
  const names = playerNames(table.seats, me);
  if (!names) return h("span", {}, game);
  return [
    h("span", { class: "long" }, t("game_with", { game, names })),
    h("span", { class: "short" }, t("game_of", { game, seats: table.seats.length })),
  ];
}

/** The number of unread lines of chat. */
export function unreadBadge(table) {
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

/** An open proposal, what happened since my move, and the scores, as far as there are any. */
function sinceLine(table) {
  const { since, thumb } = table;
  const scores = thumb?.scores;
  const proposed = isMyTurn(table) && isMyWord(table);
  if (!since && !scores && !proposed) return null;
  return h(
    "p",
    { class: "row-since" },
    proposed ? h("strong", { class: "proposal" }, question(table)) : null,
    since
      ? h(
          "span",
          { class: "since", title: since },
          h("span", { class: "long" }, t("since_move", { what: since })),
          h("span", { class: "short" }, t("since_short", { what: since })),
        )
      : null,
    scores
      ? h(
          "span",
          { class: "scores number" },
          h("span", { class: "visually-hidden" }, t("scores")),
          scores.map((score, seat) => h("span", {}, seatMark(seat), ` ${score}`)),
        )
      : null,
  );
}

function dueLine(deadline, { isMine = true } = {}) {
  const hurry = isMine && deadline && Date.parse(deadline) - Date.now() < HURRY;
  return h(
    "p",
    { class: `due${hurry ? " hurry" : ""}` },
    icon(hurry ? "site/bell" : "site/clock"),
    deadline
      ? h(
          "time",
          { datetime: deadline, title: `${formatWhen(deadline)} (${formatExact(deadline)})` },
          leftWords(deadline),
        )
      : h("span", {}, leftWords(null)),
  );
}
