// All my games, as they are now: those that wait for me first.

import { follow, get, post, surely } from "./api.js";
import { el, exactly, icon, me, render, say, seatName, tableAddress, time, until, when } from "./dom.js";
import { card } from "./cards.js";
import { ask, press } from "./dialog.js";
import { asksMe, byUrgency, mine } from "./next.js";
import { again, askToSit, go, nonce } from "./sitting.js";
import { clockLine, company, fact, listed } from "./terms.js";

const root = document.getElementById("games");
const line = document.getElementById("connection");
const usual = document.title;
const tables = new Map();
const unread = new Map();
let invitations = [];
let drawing = 0;
let clocks = new Map();

fact("policy").then((policy) => {
  clocks = new Map(policy.clocks.map((clock) => [clock.key, clock]));
  if (invitations.length) soon();
}, () => {});

follow("me/events", {
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
      render(root, el("p", { class: "alert", role: "alert" }, data.detail ?? say("logged_out"), " ",
        el("a", { class: "button", href: "/login?next=/my-games" }, say("log_in"))));
      return;
    }
    soon();
  },
  state(word) {
    line.hidden = word === "live";
    line.textContent = word === "live" ? "" : say("no_connection");
  },
});
document.addEventListener("visibilitychange", () => !document.hidden && tables.size && countUnread());
setInterval(() => (document.hidden ? draw() : countUnread()), 60_000); // and what is left of the clocks

/** Count what I have not read at my tables; no stream tells of it. */
async function countUnread() {
  const page = await get("me/chat", { limit: 200 }).catch(() => ({ results: [] }));
  unread.clear();
  for (const { game, rooms } of page.results) {
    unread.set(game, rooms.reduce((sum, room) => sum + room.unread, 0));
  }
  soon();
}

/** Draw once for all that a moment brings. */
function soon() {
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(draw);
}

function draw() {
  if (!root.isConnected) return;
  const all = [...tables.values()];
  const asked = all.filter(asksMe).sort(byUrgency);
  const waiting = all.filter((table) => table.status === "active" && !asksMe(table));
  const open = all.filter((table) => ["open", "full"].includes(table.status));
  const ended = all
    .filter((table) => ["finished", "ended", "closed"].includes(table.status))
    .sort((one, other) => Date.parse(other.finished_at ?? other.created_at) - Date.parse(one.finished_at ?? one.created_at));
  document.title = asked.length ? `${say("title_with_turns", { count: asked.length })} · Meuterer` : usual;
  if (!all.length && !invitations.length) {
    render(root, nobody());
    return;
  }
  render(root,
    section("your-turn", say("your_turn"), asked.map(askedCard), {
      empty: el("p", { class: "sheet faint calm" }, icon("site/check"), say("nothing_to_do")),
      extra: asked.length ? el("a", { class: "button", id: "next-game", href: tableAddress(asked[0].id) }, icon("site/next"), say("next_game")) : null,
      count: asked.length,
    }),
    section("invitations", say("invitations"), invitations.map(invitationCard)),
    section("not-started", say("not_started"), open.map(openCard)),
    section("waiting", say("waiting_for"), waiting.map(waitingCard)),
    section("ended", say("ended"), ended.map(endedCard)),
  );
}

function section(id, title, cards, { empty = null, extra = null, count = 0 } = {}) {
  if (!cards.length && !empty) return null;
  return el("section", { "aria-labelledby": `${id}-title`, class: id },
    el("div", { class: "row spread list-head" },
      el("h2", { id: `${id}-title` }, title, count ? [" ", el("span", { class: "badge act" }, String(count))] : null), extra),
    cards.length ? el("ul", { class: "table-list" }, cards) : empty);
}

const nobody = () =>
  el("div", { class: "sheet stack narrow calm-start" },
    el("h2", {}, say("no_games")), el("p", {}, say("no_games_words")),
    el("div", { class: "row" },
      el("a", { class: "button", href: "/tables/new" }, icon("site/play"), say("against_bots")),
      el("a", { class: "button quiet", href: "/tables" }, icon("site/search"), say("see_tables"))));

/** Whom I play with. */
function others(table) {
  const names = company(table.seats, me);
  return names ? el("p", { class: "faint" }, say("with_names", { names })) : null;
}

function talk(table) {
  const count = unread.get(table.id);
  return count ? el("span", { class: "badge act" }, icon("site/chat", { label: say("unread", { count }) }), String(count)) : null;
}

const parts = (table, lines, more = {}) =>
  card(table, { lines: [...lines, others(table)].filter(Boolean), aside: talk(table), ...more });

function askedCard(table) {
  const { deadline } = mine(table);
  const hurry = deadline && Date.parse(deadline) - Date.now() < 12 * 3600e3;
  const left = deadline
    ? el("p", { class: hurry ? "due hurry" : "due" }, icon(hurry ? "site/bell" : "site/clock"),
      el("time", { datetime: deadline, title: exactly(deadline) }, say("due", { until: until(deadline), when: when(deadline) })))
    : el("p", { class: "due" }, icon("site/clock"), say("no_deadline"));
  return parts(table, [left], { urgent: true });
}

function waitingCard(table) {
  if (table.paused_at) return parts(table, [say("is_paused")]);
  const asked = table.seats.filter((seat) => table.to_move.includes(seat.seat));
  const due = asked.map((seat) => seat.deadline).filter(Boolean).sort()[0];
  return parts(table, [
    el("p", {}, say("asked_now", { names: listed(asked.map((seat) => seatName(seat, table.seats))) }), due ? [" · ", time(due)] : null),
  ]);
}

function openCard(table) {
  const free = table.seats.filter((seat) => !seat.player && !seat.bot).length;
  return parts(table, [table.status === "full" ? say("starts_soon") : say("seats_free", { free, seats: table.seats.length })]);
}

function endedCard(table) {
  if (table.status === "closed") return parts(table, [say("ended_closed")]);
  if (table.status === "ended") return parts(table, [say("ended_broken_off")]);
  const seat = mine(table);
  const result = seat && table.standings?.[seat.seat];
  const winners = (table.standings ?? []).filter((row) => row.won).map((row) => seatName(table.seats[row.seat], table.seats));
  const lines = [];
  if (result?.won) lines.push(say("you_won", { score: result.score }));
  else if (result) lines.push(say("you_placed", { place: result.place, seats: table.seats.length, score: result.score }));
  if (!result?.won && winners.length) lines.push(el("p", { class: "faint" }, say("won_by", { names: listed(winners) })));
  return parts(table, lines, {
    actions: [el("button", {
      type: "button", class: "button quiet", id: `again-${table.id}`,
      on: { click: ({ currentTarget }) => press(currentTarget, async () => go((await again(table.id)).id)) },
    }, icon("site/play"), say("rematch"))],
  });
}

function invitationCard(row) {
  const table = { id: row.game, ruleset: row.ruleset };
  return card(table, {
    lines: [say("invited_by", { host: row.host })],
    chips: clocks.has(row.clock) ? [["clock", clockLine(clocks.get(row.clock))]] : [],
    actions: [
      el("button", { type: "button", class: "button", id: `accept-${row.id}`, on: { click: ({ currentTarget }) => accept(row, currentTarget) } }, say("accept")),
      el("button", { type: "button", class: "button quiet", id: `decline-${row.id}`, on: { click: () => decline(row) } }, say("decline")),
    ],
  });
}

async function accept(row, button) {
  const done = await press(button, async () => {
    const table = await get(`games/${row.game}`);
    const act = () => surely("POST", `me/invitations/${row.id}/accept`, { nonce: nonce() });
    return askToSit(table, { act });
  });
  if (done) go(row.game);
}

async function decline(row) {
  const reasons = await get("invitation-reasons");
  await ask({
    title: say("decline_title"),
    body: [
      el("p", {}, say("decline_words", { host: row.host })),
      el("fieldset", { class: "reasons" }, el("legend", {}, say("reason")),
        reasons.map(({ reason, label }, n) =>
          el("label", { class: "chip" }, el("input", { type: "radio", name: "reason", value: reason, checked: n === 0 }), label))),
    ],
    action: say("decline"),
    danger: true,
    act: (form) => post(`me/invitations/${row.id}/decline`, { reason: form.get("reason") }),
  });
}
