// The bar of a table: the way back, the round and its phase, my clock, chat and menu.

import {
  formatExact,
  formatWhen,
  gameName,
  h,
  icon,
  isGuest,
  locale,
  me,
  rulesets,
  t,
} from "../lib/dom.js";
import { timeLeft } from "./seats.js";

const unit = (name) =>
  new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "narrow" });
const [days, hours, minutes] = ["day", "hour", "minute"].map(unit);

/** The whole bar; on a desktop also the site's links, the steps of the round and the next game. */
export function bar(page, ui, actions) {
  const isOver = !ui.isFilm && ui.table.status === "finished";
  const told = ui.table.view && !isOver ? (page.rules.bar?.(ui.table, ui) ?? null) : null;
  return [
    back(page),
    page.isDesk ? siteNavigation() : null,
    told
      ? page.isDesk
        ? wideProgress(told)
        : shortProgress(told, page.waits?.count ?? 0)
      : title(ui.table),
    clock(ui.table, page, actions),
    hint(page, ui, actions),
    page.isDesk && page.waits?.next ? page.waits.link() : null,
    h(
      "button",
      {
        type: "button",
        class: "bar-button chat-button",
        id: "open-chat",
        hidden: ui.table.view === null || isGuest,
        "aria-label": page.unread ? t("chat_unread", { count: page.unread }) : t("panel_chat"),
        on: { click: () => actions.openPanel("chat") },
      },
      icon("site/chat"),
      page.unread ? h("span", { class: "count" }, String(page.unread)) : null,
    ),
    h(
      "button",
      {
        type: "button",
        class: "bar-button",
        id: "menu",
        "aria-haspopup": "true",
        "aria-label": t("menu"),
        on: { click: ({ currentTarget }) => actions.openMenu(currentTarget) },
      },
      icon("site/menu"),
    ),
  ];
}

/** Whether a table has hints: only unrated games against bots alone. */
const hasHints = ({ ruleset, status, rated, bot_seats_open: isOpen, seat, seats }) =>
  status === "active" &&
  !rated &&
  !isOpen &&
  seat !== null &&
  Boolean(rulesets[ruleset]?.hints) &&
  seats.every((row) => row.seat === seat || (row.bot && !row.offered_at));

/** The button for a hint, which keeps its place while others decide. */
const hint = (page, ui, actions) =>
  hasHints(ui.table)
    ? h(
        "button",
        {
          type: "button",
          class: "bar-button hint-button",
          id: "hint",
          disabled: ui.isFilm || ui.table.legal_moves.length < 2, // a single move needs no hint
          "aria-haspopup": "true",
          "aria-label": t("hint"),
          title: t("hint"),
          on: {
            click: async () => (await import("./hint.js")).openHint(page, ui, actions),
          },
        },
        icon("site/hint"),
      )
    : null;

/** The title of a table while its game is not being played. */
function title(table) {
  const waits = ["open", "full"].includes(table.status);
  return h(
    "span",
    { class: "bar-title" },
    h("span", { class: "bar-name" }, waits ? t("bar_waiting") : gameName(table.ruleset)),
    table.status === "finished"
      ? h(
          "span",
          { class: "pill" },
          h(
            "span",
            {},
            t("bar_ended"),
            h("span", { class: "desk-words" }, ` ${formatWhen(table.finished_at)}`),
          ),
        )
      : null,
  );
}

/** Back to my games, with the number that wait; visitors go to all tables. */
function back(page) {
  const count = page.waits?.count ?? 0;
  const words = t(me ? "my_games" : "see_tables");
  return h(
    "a",
    {
      class: "back",
      id: "back",
      href: me ? "/my-games" : "/tables",
      "aria-label": count ? t("my_games_waiting", { count }) : words,
    },
    icon("site/back"),
    page.isDesk ? h("span", {}, words) : null,
    count ? h("span", { class: "count" }, String(count)) : null,
  );
}

const siteNavigation = () =>
  h(
    "nav",
    { class: "bar-ways", "aria-label": t("site") },
    me ? h("a", { href: "/tables" }, t("tables")) : null,
    h("a", { href: "/learn" }, t("learn")),
    me
      ? null
      : h("a", { href: `/login?next=${encodeURIComponent(location.pathname)}` }, t("log_in")),
  );

const FEW_LETTERS = 11; // of round, phase and games that wait: of more a phone shows the phase's picture alone
const WIDE = /[\u3000-\u9fff]/g; // letters as wide as two
const lettersOf = ({ round, phase }, count) => {
  const words = `${round}${phase.name}${count || ""}`;
  return words.length + (words.match(WIDE)?.length ?? 0);
};

/** The round and its phase where there is little room. */
const shortProgress = (told, count) =>
  told
    ? [
        h("span", { class: "round number", title: told.roundWords }, told.round),
        h(
          "span",
          {
            class: `pill${lettersOf(told, count) > FEW_LETTERS ? " crowded" : ""}`,
            title: told.phase.name,
          },
          icon(told.phase.icon),
          h("span", {}, told.phase.name),
        ),
      ]
    : null;

const wideProgress = (told) =>
  told
    ? h(
        "div",
        { class: "progress" },
        h("span", { class: "round" }, told.roundWords),
        h(
          "ol",
          { class: "phase-steps" },
          (told.steps?.length ? told.steps : [{ ...told.phase, state: "now" }]).map((step) =>
            h(
              "li",
              {
                class: step.state,
                title: step.name,
                "aria-current": step.state === "now" ? "step" : null,
              },
              icon(step.icon, step.state === "now" ? {} : { label: step.name }),
              step.state === "now" ? h("span", {}, step.name) : null,
            ),
          ),
        ),
      )
    : null;

/** How long until an instant, in its two largest units: "1d 4h". */
function shortTime(instant) {
  const left = Math.max(0, Math.floor((Date.parse(instant) - Date.now()) / 60_000));
  const [day, hour, minute] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  if (day) return `${days.format(day)} ${hours.format(hour)}`;
  return hour ? `${hours.format(hour)} ${minutes.format(minute)}` : minutes.format(minute);
}

/** My clock, which keeps its place while it does not run. */
function clock(table, page, actions) {
  if (table.clock === "none" || table.seat === null || table.status !== "active") return null;
  const mine = table.my_clock;
  const runs = mine?.deadline && table.legal_moves.length > 0;
  if (!runs)
    return h("span", { class: "my-clock" }, icon("site/clock", { label: t("no_clock") }), "–");
  const why = () => h("p", {}, `${formatExact(mine.deadline)} (${mine.zone}). ${mine.why}`);
  return h(
    "button",
    {
      type: "button",
      class: "my-clock",
      id: "my-clock",
      "aria-haspopup": "true",
      on: { click: () => actions.openSheet({ key: "clock", title: t("my_clock"), body: why() }) },
    },
    icon("site/clock"),
    timeLeft(mine.deadline, shortTime),
    page.isDesk ? h("span", {}, `· ${t("until", { when: formatWhen(mine.deadline) })}`) : null,
  );
}
