// The dock of a table that is not simply being played: it waits for players, is paused, is played
// by a bot for me, is only watched, or was broken off.

import { tableAddress } from "../lib/addresses.js";
import { formatWhen, formatWhenShortly, h, icon, me, t, tabStorage } from "../lib/dom.js";
import { getOnce } from "../lib/table_terms.js";
import { loadStyle } from "./styles.js";
import { waitingDock } from "./waiting_dock.js";

/** The dock's picture, heading, time and row; null if the frame's own dock applies. */
export function dockState(page, ui, actions) {
  const { table } = page;
  loadStyle("states");
  if (["open", "full"].includes(table.status)) return waitingDock(page, ui, actions);
  if (table.status === "closed") return closed();
  if (table.status === "ended") return brokenOff(page);
  if (table.status === "finished") return null;
  if (table.seat === null) return watching(page, actions);
  if (table.paused_at) return paused(page);
  return substituted(page, ui);
}

// Overflowing text scrolls, also by keyboard.
const words = (...nodes) => h("p", { class: "dock-words", tabindex: "0" }, nodes);
const link = (href, text, props = {}) => h("a", { class: "button quiet", href, ...props }, text);

/** The link to the next game, or to all of mine. */
function wayOn(page) {
  if (page.waits?.next && !page.isDesk) return page.waits.link();
  return me
    ? h("a", { class: "button", id: "my-games", href: "/my-games" }, t("my_games"))
    : h("a", { class: "button", href: "/tables" }, t("see_tables"));
}

const closed = () => ({
  key: "closed",
  heading: t("closed"),
  row: [
    link("/tables", t("see_tables")),
    h("a", { class: "button", href: "/tables/new" }, t("new_table")),
  ],
});

/** Broken off by a moderator: there is no result, and hidden things stay hidden. */
const brokenOff = ({ table }) => ({
  key: "broken-off",
  heading: t("broken_off"),
  row: [
    words(t("broken_off_words")),
    table.view === null ? null : link(`${tableAddress(table.id)}/replay`, t("replay")),
    h("a", { class: "button", id: "my-games", href: "/my-games" }, t("my_games")),
  ],
});

const paused = (page) => ({
  key: "paused",
  icon: "site/pause",
  heading: page.table.pause_ends_at
    ? t("paused_until", { when: formatWhenShortly(page.table.pause_ends_at) })
    : t("paused_since", { when: formatWhen(page.table.paused_at) }),
  row: [words(t("paused_words")), wayOn(page)],
});

const BACK_KEY = "back at"; // in this tab's storage: the missed decisions that I have acknowledged

/** A bot decided for me: the possible consequences, until I say that I am back. */
function substituted(page, ui) {
  const { table } = page;
  const { missed } = table.seats[table.seat];
  const key = `${BACK_KEY} ${table.id}`;
  if (!missed || tabStorage.get(key) === String(missed)) return null;
  const left = h("span", {});
  getOnce("policy").then(
    ({ absence }) => {
      left.textContent = t("offered_after", { count: absence.autopilot_decisions - missed });
    },
    () => {}, // then shown without the figure
  );
  const back = () => {
    tabStorage.set(key, String(missed));
    ui.redraw();
    document.getElementById("headline")?.focus({ preventScroll: true });
  };
  return {
    key: "substituted",
    icon: "site/bot",
    heading: t("bot_plays_for_you"),
    row: [
      words(t("bot_decided", { count: missed }), " ", left),
      h(
        "button",
        { type: "button", class: "button", id: "i-am-back", on: { click: back } },
        t("i_am_back"),
      ),
    ],
  };
}

/** Logged out: my seat is still mine, but this browser's session has ended. */
const loggedOut = ({ logInLink }) => ({
  key: "logged-out",
  icon: "site/eye",
  heading: t("logged_out"),
  row: [logInLink()],
});

/** Watching without a seat: the delay, and where to chat. */
function watching(page, actions) {
  const { table } = page;
  if (me && table.seats.some(({ player }) => player === me)) return loggedOut(actions);
  const lost = page.hadSeat !== undefined && page.hadSeat !== null;
  const late = table.spectators === "delayed" && table.spectator_delay > 0;
  const heading = lost
    ? t("seat_is_lost")
    : table.view === null
      ? t(late ? "watch_soon" : "watch_after")
      : late
        ? t("watch_late", { count: table.spectator_delay })
        : t("watch");
  const mayTalk = me && ["public", "delayed"].includes(table.spectators) && !lost;
  return {
    key: "spectator",
    icon: "site/eye",
    heading: table.paused_at
      ? `${heading} · ${t("paused_since", { when: formatWhen(table.paused_at) })}`
      : heading,
    row: [
      mayTalk
        ? h(
            "button",
            {
              type: "button",
              class: "button quiet",
              id: "spectators-talk",
              on: { click: () => actions.openPanel("chat") },
            },
            icon("site/chat"),
            t("spectators_talk"),
          )
        : null,
      table.view === null ? null : link(`${tableAddress(table.id)}/replay`, t("replay")),
      me
        ? mayTalk && table.view !== null
          ? null
          : wayOn(page)
        : h(
            "a",
            {
              class: "button",
              href: `/login?next=${encodeURIComponent(location.pathname + location.search)}`,
            },
            t("log_in"),
          ),
    ],
  };
}
