// All my games, as they are now: those that wait for me first.

import { tableAddress } from "../lib/addresses.js";
import { followStream, get } from "../lib/api.js";
import { h, icon, render, t } from "../lib/dom.js";
import { byUrgency, isMyTurn } from "../lib/next_game.js";
import { getOnce } from "../lib/table_terms.js";
import { askedCard, endedCard, openCard, unread, waitingCard } from "../my_games/cards.js";
import { invitationCard } from "../my_games/invitations.js";

const root = document.getElementById("games");
const connectionLine = document.getElementById("connection");
const pageTitle = document.title;
const tables = new Map();
let invitations = [];
let frameRequest = 0;
let clocks = new Map();

getOnce("policy").then(
  (policy) => {
    clocks = new Map(policy.clocks.map((clock) => [clock.key, clock]));
    if (invitations.length) scheduleDraw();
  },
  () => {},
);

followStream("me/events", {
  message(event, data) {
    if (event === "tables") {
      tables.clear();
      for (const table of data.tables) tables.set(table.id, table);
      invitations = data.invitations;
      countUnread();
    } else if (event === "table") {
      tables.set(data.id, data);
    } else if (event === "invitations") {
      invitations = data.invitations ?? data;
    } else if (event === "end") {
      render(
        root,
        h(
          "p",
          { class: "alert", role: "alert" },
          data.detail ?? t("logged_out"),
          " ",
          h("a", { class: "button", href: "/login?next=/my-games" }, t("log_in")),
        ),
      );
      return;
    }
    scheduleDraw();
  },
  state(word) {
    connectionLine.hidden = word === "live";
    connectionLine.textContent = word === "live" ? "" : t("no_connection");
  },
});
document.addEventListener(
  "visibilitychange",
  () => !document.hidden && tables.size && countUnread(),
);
setInterval(() => (document.hidden ? draw() : countUnread()), 60_000); // and what is left of the clocks

/** Count what I have not read at my tables; no stream tells of it. */
async function countUnread() {
  const page = await get("me/chat", { limit: 200 }).catch(() => ({ results: [] }));
  unread.clear();
  for (const { game, rooms } of page.results) {
    unread.set(
      game,
      rooms.reduce((sum, room) => sum + room.unread, 0),
    );
  }
  scheduleDraw();
}

/** Draw once for all that a moment brings. */
function scheduleDraw() {
  cancelAnimationFrame(frameRequest);
  frameRequest = requestAnimationFrame(draw);
}

function draw() {
  if (!root.isConnected) return;
  const all = [...tables.values()];
  const asked = all.filter(isMyTurn).sort(byUrgency);
  const waiting = all.filter((table) => table.status === "active" && !isMyTurn(table));
  const open = all.filter((table) => ["open", "full"].includes(table.status));
  const ended = all
    .filter((table) => ["finished", "ended", "closed"].includes(table.status))
    .sort(
      (one, other) =>
        Date.parse(other.finished_at ?? other.created_at) -
        Date.parse(one.finished_at ?? one.created_at),
    );
  document.title = asked.length
    ? `${t("title_with_turns", { count: asked.length })} · Meuterer`
    : pageTitle;
  if (!all.length && !invitations.length) {
    render(root, noGames());
    return;
  }
  render(
    root,
    section("your-turn", t("your_turn"), asked.map(askedCard), {
      empty: h("p", { class: "sheet faint calm" }, icon("site/check"), t("nothing_to_do")),
      extra: asked.length
        ? h(
            "a",
            { class: "button", id: "next-game", href: tableAddress(asked[0].id) },
            icon("site/next"),
            t("next_game"),
          )
        : null,
      count: asked.length,
    }),
    section(
      "invitations",
      t("invitations"),
      invitations.map((row) => invitationCard(row, clocks)),
    ),
    section("not-started", t("not_started"), open.map(openCard)),
    section("waiting", t("waiting_for"), waiting.map(waitingCard)),
    section("ended", t("ended"), ended.map(endedCard)),
  );
}

function section(id, title, cards, { empty = null, extra = null, count = 0 } = {}) {
  if (!cards.length && !empty) return null;
  return h(
    "section",
    { "aria-labelledby": `${id}-title`, class: id },
    h(
      "div",
      { class: "row spread list-head" },
      h(
        "h2",
        { id: `${id}-title` },
        title,
        count ? [" ", h("span", { class: "badge act" }, String(count))] : null,
      ),
      extra,
    ),
    cards.length ? h("ul", { class: "table-list" }, cards) : empty,
  );
}

const noGames = () =>
  h(
    "div",
    { class: "sheet stack narrow calm-start" },
    h("h2", {}, t("no_games")),
    h("p", {}, t("no_games_words")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: "/tables/new" }, icon("site/play"), t("against_bots")),
      h("a", { class: "button quiet", href: "/tables" }, icon("site/search"), t("see_tables")),
    ),
  );
