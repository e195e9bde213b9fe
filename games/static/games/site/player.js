// A player as everyone may know him; and what one can do about him.

import { del, get, put, surely } from "./api.js";
import { el, exactly, icon, me, render, say, tableAddress, time, when } from "./dom.js";
import { card } from "./cards.js";
import { chart } from "./chart.js";
import { ask, press, tell, why } from "./dialog.js";
import { report as told } from "./report.js";
import { company, listed, share, span } from "./terms.js";

const root = document.getElementById("player");
const { name } = root.dataset;
const path = `users/${encodeURIComponent(name)}`;
const language = document.documentElement.lang;
const other = me !== "" && me !== name;
const GAMES = 50; // of a history
let muted = false;

const day = (date) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

const brief = (instant) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(instant));

function head(person) {
  return el("header", { class: "sheet stack" },
    el("h1", {}, person.username),
    el("ul", { class: "badges" },
      person.bot_of ? el("li", { class: "badge" }, icon("site/bot"), say("bot_account", { name: person.bot_of })) : null,
      el("li", { class: "badge" }, icon("site/check"),
        person.reliability === null ? say("reliability_new") : say("reliability_known", { share: share(person.reliability) })),
      el("li", { class: "badge" }, icon("site/user"), say("joined", { day: day(person.joined) })),
      person.away_until ? el("li", { class: "badge act" }, icon("site/suitcase"), say("away", { day: day(person.away_until) })) : null),
    other ? el("div", { class: "row", id: "acts" }, acts()) : null);
}

const act = (id, picture, key, click) =>
  el("button", { type: "button", class: "button quiet", id, on: { click: ({ currentTarget }) => press(currentTarget, click) } }, icon(`site/${picture}`), say(key));

const acts = () => [
  act("invite", "plus", "invite_him", invite),
  act("mute", "chat", muted ? "unmute" : "mute", mute),
  act("report", "flag", "report", report),
];

async function invite() {
  const mine = (await get("me/games", { limit: 200 })).results.filter((table) => table.status === "open");
  if (!mine.length) {
    await ask({ title: say("invite_where", { name }), body: [el("p", {}, say("no_open_table"))], action: say("new_table"), act: () => location.assign("/tables/new") });
    return;
  }
  await ask({
    title: say("invite_where", { name }),
    body: [el("fieldset", { class: "reasons" }, el("legend", { class: "visually-hidden" }, say("their_tables")), mine.map((table, n) =>
      el("label", { class: "chip" }, el("input", { type: "radio", name: "table", value: table.id, checked: n === 0 }),
        el("span", {}, say(table.ruleset), " · ", company(table.seats)))))],
    action: say("invite_him"),
    act: async (form) => {
      await surely("POST", `games/${form.get("table")}/invitations`, { player: name });
      tell(say("invited_now", { name }));
    },
  });
}

async function mute() {
  if (muted) await del(`me/mutes/${encodeURIComponent(name)}`);
  else await put(`me/mutes/${encodeURIComponent(name)}`);
  muted = !muted;
  render(document.getElementById("acts"), acts());
  document.getElementById("mute").focus();
  tell(say(muted ? "muted_now" : "unmuted_now", { name }));
}

const report = () => told(say("report_title", { name }), { player: name });

const part = (id, title, ...nodes) => el("section", { class: "sheet", "aria-labelledby": id }, el("h2", { id }, title), nodes);

/** Ratings with what became of them, game by game. */
async function ratings() {
  const rows = await get(`${path}/ratings`);
  if (!rows.length) return part("ratings", say("ratings"), el("p", { class: "faint" }, say("no_ratings")));
  const pages = await Promise.all(rows.map((row) => get(`${path}/ratings/${row.ruleset}`, { limit: GAMES })));
  return part("ratings", say("ratings"), rows.map((row, n) => el("div", { class: "rating" },
    el("h3", {}, say(row.ruleset)),
    el("p", { class: "row" }, el("strong", { class: "big number" }, String(row.rating)),
      el("span", { class: "faint number" }, `± ${row.uncertainty}`),
      row.provisional ? el("span", { class: "badge" }, say("provisional")) : null,
      el("span", { class: "faint" }, say("rated_games", { count: row.games }))),
    history(pages[n].results, row.ruleset))));
}

function history(games, ruleset) {
  if (!games.length) return null;
  return [
    chart([games.at(-1).before, ...games.map((game) => game.after).reverse()], { from: brief(games.at(-1).at), to: brief(games[0].at) }),
    el("details", { id: `history-${ruleset}` }, el("summary", {}, say("history")),
      el("ol", { class: "plain" }, games.map((game) => el("li", {},
        el("a", { href: tableAddress(game.game) }, say(game.left ? "history_left" : "history_row", game)),
        " ", el("span", { class: "faint" }, when(game.at)))))),
  ];
}

/** What he has done in each game. */
async function statistics() {
  const rows = await get(`${path}/statistics`);
  if (!rows.length) return part("statistics", say("statistics"), el("p", { class: "faint" }, say("no_statistics")));
  return part("statistics", say("statistics"), rows.map((row) => el("div", { class: "rating" },
    el("h3", {}, say(row.ruleset)),
    el("dl", { class: "figures" }, [
      ["games", row.games], ["wins", row.wins],
      row.points && ["best_points", row.points.best],
      row.points && ["mean_points", new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(row.points.mean)],
      row.reliability !== null && ["in_time", share(row.reliability)],
      row.seconds && ["usual_time", span(Math.max(1, Math.round(row.seconds.half)))],
      row.left && ["left_games", row.left], row.substitute && ["stepped_in", row.substitute],
    ].filter(Boolean).map(([key, value]) => el("div", {}, el("dt", {}, say(key)), el("dd", { class: "number" }, String(value))))),
    row.tables.map((table) => el("p", { class: "faint" }, say("places_of", { seats: table.seats }), ": ",
      table.places.map((count, n) => say("place_count", { place: n + 1, count })).join(" · "))))));
}

async function versus() {
  if (!other) return null;
  const rows = await get(`users/${encodeURIComponent(me)}/versus/${encodeURIComponent(name)}`);
  return part("versus", say("versus", { name }), rows.length
    ? rows.map((row) => el("p", {}, el("strong", {}, say(row.ruleset), ": "), say("versus_line", row)))
    : el("p", { class: "faint" }, say("no_versus")));
}

/** The public tables at which he sits, the newest first. */
async function tables() {
  const page = await get("games", { player: name, limit: 8 });
  const rows = page.results.filter((table) => table.status !== "closed");
  return el("section", { "aria-labelledby": "tables" }, el("h2", { id: "tables" }, say("their_tables")),
    rows.length ? el("ul", { class: "table-list" }, rows.map((table) => card(table, { lines: [
      el("p", { class: "faint" }, say("with_names", { names: company(table.seats, name) || listed([name]) })),
      line(table),
    ] }))) : el("p", { class: "faint" }, say("no_tables")));
}

function line(table) {
  if (table.finished_at) return el("p", {}, say("over"), " · ", time(table.finished_at));
  if (table.started_at) return el("p", { title: exactly(table.started_at) }, say("running_since", { when: when(table.started_at) }));
  return el("p", {}, say("seats_free", { free: table.seats.filter((seat) => !seat.player && !seat.bot).length, seats: table.seats.length }));
}

try {
  const [person, ...parts] = await Promise.all([get(path), ratings(), versus(), statistics(), tables(), other ? get("me/mutes", { limit: 200 }) : null]);
  muted = (parts.pop()?.results ?? []).some((row) => row.player === name);
  render(root, head(person), parts);
} catch (problem) {
  render(root, el("h1", {}, name), el("p", { class: "alert", role: "alert" }, say("went_wrong", { why: why(problem) })));
}
