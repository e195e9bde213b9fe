// The players at a table: each in a frame of the same size, however much it contains.

import {
  formatDistance,
  h,
  hasText,
  icon,
  lazyPart,
  listen,
  seatName,
  shapeOf,
  t,
  timeTag,
} from "../lib/dom.js";

const offerModule = lazyPart(() => import("./offered_seats.js"));
const botModule = lazyPart(() => import("./about_bot.js"));

/** The mark of a seat: its colour and its shape. @param {number} number */
export const seatMark = (number) =>
  h("span", { class: `seat-mark seat-colour-${number}`, "aria-hidden": "true" }, shapeOf(number));

/**
 * A short name that tells the site's bots apart where there is little room: "hard", "1 medium".
 * Null for others. @param {Api.SeatView} seat @param {Api.SeatView[]} seats
 */
export function briefName(seat, seats) {
  const { player, bot } = seat;
  if (player || !hasText(`bot_${bot}_brief`)) return null;
  const twice = seats.filter((other) => other.bot === bot).length > 1;
  return t(`bot_${bot}_brief${twice ? "_numbered" : ""}`, seat);
}

/** Who sits at a seat. With little room, only the short name is visible; screen readers get all. */
export function nameIn(ui, number) {
  const name = ui.name(number);
  const brief = briefName(ui.seats[number], ui.seats);
  const words = brief ? h("span", {}, name) : name;
  return h("span", { class: "name", title: name, "data-brief": brief }, words);
}

/** All seats: mine first, where there is room for it, then the others clockwise from me. */
export function seats(page, ui, actions) {
  const { table } = ui;
  const count = table.seats.length;
  const first = table.seat ?? 0;
  return table.seats.map((_, step) => seat(page, ui, actions, (first + step) % count));
}

function seat(page, ui, actions, number) {
  const { table } = ui;
  const row = table.seats[number];
  const asked = table.to_move.includes(number) && table.status === "active";
  const { score = "", body = [] } = page.rules.seat?.(table, ui, number) ?? {};
  const gain = page.round?.gains?.[number];
  return h(
    "li",
    {
      id: `seat-${number}`,
      class: `seat seat-colour-${number}${asked ? " asked" : ""}${number === table.seat ? " mine" : ""}`,
      "data-place": `seat-${number}`,
    },
    h(
      "div",
      { class: "seat-line" },
      h(
        "button",
        {
          type: "button",
          class: "seat-name",
          id: `seat-open-${number}`,
          "aria-haspopup": "true",
          on: { click: () => actions.openSheet(seatSheet(page, ui, number)) },
        },
        seatMark(number),
        nameIn(ui, number),
      ),
      badges(table, row, asked),
      gain ? h("span", { class: "gain number" }, gain > 0 ? `+${gain}` : String(gain)) : null,
      h("b", { class: "score number", "data-place": `score-${number}` }, score),
    ),
    h("div", { class: "seat-body" }, body),
    row.on_offer ? offerModule((part) => part.takeSeat(page, ui, actions, number)) : null,
  );
}

/** The badges of a seat apart from the game, each a picture or a word. */
const badges = (table, row, asked) => [
  row.seat === table.seat ? h("span", { class: "badge you" }, t("you")) : null,
  asked ? h("span", { class: "badge act decides" }, t("to_move")) : null,
  row.bot || row.bot_of ? icon("site/bot", { label: t("is_bot") }) : null,
  row.newcomer ? h("span", { class: "badge newcomer" }, t("first_game")) : null,
  row.away_until
    ? h(
        "span",
        { class: "badge away" },
        icon("site/suitcase"),
        t("away_until", { day: row.away_until }),
      )
    : null,
  row.missed ? h("span", { class: "badge late" }, t("is_late")) : null,
];

/** The details of one player, in a sheet. */
function seatSheet(page, ui, number) {
  const { table } = ui;
  const row = table.seats[number];
  const body = h(
    "div",
    { class: "about-seat" },
    h("p", { class: "row" }, nameplate(table, number)),
    page.rules.seat?.(table, ui, number)?.body ?? null,
    row.bot ? botModule((part) => part.aboutBot(table.ruleset, row)) : null,
    row.reliability === null || row.reliability === undefined || row.bot
      ? null
      : h("p", { class: "faint" }, t("reliable", { percent: row.reliability })),
    row.player
      ? h(
          "p",
          {},
          h(
            "a",
            { class: "button quiet", href: `/players/${encodeURIComponent(row.player)}` },
            icon("site/user"),
            t("see_profile"),
          ),
        )
      : null,
  );
  for (const node of body.querySelectorAll("[id], [data-place]")) {
    node.removeAttribute("id"); // they are in the seat's own frame already
    node.removeAttribute("data-place");
  }
  return { key: `seat-${number}`, title: ui.name(number), body };
}

/** Who sits at a seat: the name, whether it is a bot, and the time left. */
function nameplate(table, number) {
  const row = table.seats[number];
  const asked = table.to_move.includes(number);
  const name = seatName(row, table.seats);
  return h(
    "span",
    { class: `nameplate seat-colour-${number}${asked ? " asked" : ""}` },
    row.player
      ? h(
          "a",
          {
            class: "name",
            id: `name-${number}`,
            href: `/players/${encodeURIComponent(row.player)}`,
          },
          name,
        )
      : h("span", { class: "name" }, name),
    badges(table, row, asked),
    row.deadline ? timeLeft(row.deadline) : null,
  );
}

/** The time until an instant, updated as it passes. */
export function timeLeft(deadline, words = formatDistance) {
  const node = timeTag(deadline, words(deadline));
  node.classList.add("left", "faint");
  listen(node, {
    tick: ({ currentTarget }) => {
      currentTarget.textContent = words(deadline);
    },
  });
  return node;
}
