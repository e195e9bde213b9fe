// All my games, as they are now: those that wait for me first.

import { tableAddress } from "../lib/addresses.js";
import { followStream, get } from "../lib/api.js";
import { setBadge } from "../lib/badge.js";
import { formatWhen, h, icon, render, t } from "../lib/dom.js";
import { byUrgency, isMyTurn, isMyWord, mySeat } from "../lib/next_game.js";
import { loadMyGames, storeMyGames } from "../lib/offline_tables.js";
import { tryAgain } from "../lib/skeleton.js";
import { getOnce } from "../lib/table_terms.js";
import { endedRow } from "../my_games/ended.js";
import { invitationCard } from "../my_games/invitations.js";
import { askedRow, leftWords, othersRow, proposedRow, soonest, unread } from "../my_games/rows.js";
import { waitingCard } from "../my_games/waiting.js";
import { newTable, noGames } from "../my_games/ways.js";

const ENDED_SHOWN = 2; // finished games shown; the others are folded
const STORE_DELAY = 500; // milliseconds after a change until it is kept for use offline

const root = document.getElementById("games");
const connectionLine = document.getElementById("connection");
const pageTitle = document.title;
const address = new URL(location.href);
let isNarrow = address.searchParams.has("waiting"); // shows only what waits for me
const tables = new Map();
let invitations = [];
let frameRequest = 0;
let clocks = new Map();
let lookedUp = null; // the kept list, once it was read
let hasCome = false; // whether the list is the site's rather than the kept one
let storeTimer = 0;

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
      hasCome = true;
      takeList(data);
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
    clearTimeout(storeTimer);
    storeTimer = setTimeout(
      () => hasCome && storeMyGames([...tables.values()], invitations).catch(() => {}),
      STORE_DELAY,
    );
  },
  state(word) {
    connectionLine.hidden = word === "live";
    if (word === "live") connectionLine.textContent = "";
    else if (hasCome) connectionLine.textContent = t("no_connection");
    else showKept();
  },
});

function takeList(data) {
  tables.clear();
  for (const table of data.tables) tables.set(table.id, table);
  invitations = data.invitations;
}

/** Offline, show the last known list with its age, or else say that there is none. */
async function showKept() {
  lookedUp ??= loadMyGames().catch(() => null);
  const kept = await lookedUp;
  if (hasCome) return;
  connectionLine.textContent = t("no_connection");
  if (kept) {
    takeList(kept);
    connectionLine.textContent = t("kept_list", { when: formatWhen(kept.at) });
    draw();
  } else render(root, heading(t("my_games")), tryAgain(t("not_kept")));
}

document.addEventListener(
  "visibilitychange",
  () => !document.hidden && tables.size && countUnread(),
);
setInterval(() => (document.hidden ? draw() : countUnread()), 60_000); // and what is left of the clocks

/** Count the unread lines at my tables, which no stream reports. */
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

/** Draw once for all changes of one moment. */
function scheduleDraw() {
  cancelAnimationFrame(frameRequest);
  frameRequest = requestAnimationFrame(draw);
}

const endOf = (table) => Date.parse(table.finished_at ?? table.created_at);
const endOfProposal = (table) => Date.parse(table.proposal.ends_at);
const dueOf = (table) => Date.parse(soonest(table) ?? "") || Infinity;

function draw() {
  if (!root.isConnected) return;
  const all = [...tables.values()];
  const asked = all.filter(isMyTurn).sort(byUrgency);
  const proposed = all
    .filter((table) => isMyWord(table) && !isMyTurn(table))
    .sort((one, other) => endOfProposal(one) - endOfProposal(other));
  const count = asked.length + proposed.length;
  document.title = count ? `${t("title_with_turns", { count })} · Meuterer` : pageTitle;
  if (hasCome) setBadge(count);
  if (!all.length && !invitations.length) {
    render(root, heading(t("my_games")), h("div", { class: "side" }, newTable()), noGames());
    return;
  }
  const others = all
    .filter((table) => table.status === "active" && !isMyTurn(table) && !isMyWord(table))
    .sort((one, other) => dueOf(one) - dueOf(other) || endOf(one) - endOf(other));
  const open = all.filter((table) => ["open", "full"].includes(table.status));
  const ended = all
    .filter((table) => ["finished", "ended", "closed"].includes(table.status))
    .sort((one, other) => endOf(other) - endOf(one) || (one.id < other.id ? 1 : -1)); // ids go by time
  if (isNarrow) {
    const side = asked.length ? mostUrgent(asked[0]) : null;
    render(
      root,
      h("div", { class: "running" }, waiting(asked, proposed), narrower()),
      h("div", { class: "side" }, side),
    );
    return;
  }
  render(
    root,
    h(
      "div",
      { class: "running" },
      waiting(asked, proposed),
      narrower(),
      section("others", t("others", { count: others.length }), others.map(othersRow)),
    ),
    h(
      "div",
      { class: "side" },
      asked.length ? mostUrgent(asked[0]) : null,
      newTable(),
      section(
        "not-started",
        t("waiting_players", { count: open.length }),
        open.map((table) => waitingCard(table, scheduleDraw)),
      ),
      section(
        "invitations",
        t("invited", { count: invitations.length }),
        invitations.map((row) => invitationCard(row, clocks)),
      ),
    ),
    section(
      "ended",
      t("ended"),
      ended.map((table) =>
        endedRow(
          table,
          all.find((row) => row.rematch_of === table.id),
          keep,
        ),
      ),
      { shown: ENDED_SHOWN },
    ),
  );
}

/** The choice between all games and those that wait for me, stored in the address. */
const narrower = () =>
  h(
    "label",
    { class: "chip", id: "only-waiting" },
    h("input", {
      type: "checkbox",
      checked: isNarrow,
      on: {
        change: () => {
          isNarrow = !isNarrow;
          if (isNarrow) address.searchParams.set("waiting", "true");
          else address.searchParams.delete("waiting");
          history.replaceState(null, "", address);
          draw();
        },
      },
    }),
    t("only_waiting"),
  );

/** Take over an answer's state of a table, unless a newer one has come. */
function keep(table) {
  if (tables.get(table.id)?.version <= table.version) tables.set(table.id, table);
  scheduleDraw();
}

const heading = (text) => h("h1", { id: "your-turn-title" }, text);

/** What waits for me: my decisions, then what others have proposed. */
const waiting = (asked, proposed) => [
  asked.length ? yourTurn(asked) : heading(t("my_games")),
  asked.length || proposed.length
    ? null
    : h("p", { class: "sheet faint calm" }, icon("site/check"), t("nothing_to_do")),
  section("proposed", t("answers_asked", { count: proposed.length }), proposed.map(proposedRow)),
];

function yourTurn(asked) {
  const [one, count] = [asked.length === 1, asked.length];
  return h(
    "section",
    { "aria-labelledby": "your-turn-title", class: "your-turn" },
    heading(one ? t("your_turn_once") : t("your_turn_in", { count })),
    h("ul", { class: "plain game-rows" }, asked.map(askedRow)),
  );
}

/** The link to the most urgent game; on a phone it stays in reach of the thumb. */
function mostUrgent(table) {
  const { deadline } = mySeat(table);
  const left = deadline ? t("most_urgent_left", { left: leftWords(deadline) }) : t("most_urgent");
  return h(
    "div",
    { class: "urgent" },
    h(
      "a",
      { class: "button", id: "most-urgent", href: tableAddress(table.id) },
      icon("site/next"),
      h("span", { class: "long" }, t("most_urgent")),
      h("span", { class: "short" }, left),
    ),
  );
}

/** A list under a heading; null without rows. Rows beyond `shown` are folded. */
function section(id, title, rows, { shown = rows.length } = {}) {
  if (!rows.length) return null;
  const list = (some) => h("ul", { class: "plain game-rows" }, some);
  const rest = rows.slice(shown);
  return h(
    "section",
    { "aria-labelledby": `${id}-title`, class: id },
    h("h2", { id: `${id}-title` }, title),
    list(rows.slice(0, shown)),
    rest.length
      ? h(
          "details",
          { id: `${id}-more` },
          h("summary", {}, t("more_of_them", { count: rest.length })),
          list(rest),
        )
      : null,
  );
}
