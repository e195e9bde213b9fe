// The replay of a table: any past position, with the eyes that I may look with.

import { get, pages, Problem } from "./api.js";
import { announce, el, me, render, say, seatName, time } from "./dom.js";
import { asThen, board, picture } from "./replay/past.js";
import { timeline } from "./replay/timeline.js";

const root = document.getElementById("replay");
const { game, ruleset } = root.dataset;
const keepsSecrets = "secrets" in root.dataset;
const CHAPTERS = { meuterer: ["round", "revealed", "rewound", "over"], cartagena: ["round", "mutiny", "duel", "rewound", "over"] };
const KEPT = 300; // positions that are kept in memory
const PATIENCE = 60; // milliseconds of rest until a position is asked for, while the slider moves

const query = new URLSearchParams(location.search);
const page = {
  table: null, // what the API tells of the table now
  rules: null,
  ply: Math.max(0, Number.parseInt(query.get("ply"), 10) || 0),
  last: 0,
  eyes: query.get("seat") ?? "", // as the API takes it; "" is my own
  log: [], // entries, the first first
};
const seen = new Map(); // positions by ply and eyes

const place = (name) => document.getElementById(`replay-${name}`);
const word = (key, values) => say(`replay_${key}`, values);
const named = (seat) => seatName(page.table.seats[seat], page.table.seats);

/** Ask for a position; what was asked for once is kept. */
async function position(ply, eyes) {
  const key = `${ply} ${eyes}`;
  if (!seen.has(key)) {
    if (seen.size >= KEPT) seen.delete(seen.keys().next().value);
    seen.set(key, get(`games/${game}/replay/${ply}`, { seat: eyes }).catch((problem) => {
      seen.delete(key);
      throw problem;
    }));
  }
  return seen.get(key);
}

let asked = 0;
let waiting = 0;

/** Go to a position: its words at once, its picture as soon as it is there. */
function go(ply, { patience = 0 } = {}) {
  page.ply = Math.max(0, ply);
  controls.show(page);
  history.replaceState(null, "", address());
  clearTimeout(waiting);
  if (patience) waiting = setTimeout(load, patience);
  else return load();
  return undefined;
}

async function load() {
  const mine = (asked += 1);
  try {
    const found = await position(page.ply, page.eyes);
    if (mine !== asked) return;
    page.last = Math.max(page.last, found.last_ply);
    controls.show(page);
    draw(found);
    if (page.ply < page.last) position(page.ply + 1, page.eyes).catch(() => {}); // it is likely the next
  } catch (problem) {
    if (mine !== asked) return;
    if (!(problem instanceof Problem)) throw problem;
    refused(problem);
  }
}

function draw(found) {
  const told = sentences(found.entry);
  render(place("happened"),
    el("h2", {}, word("position_of", { ply: found.ply, last: page.last }), " ", el("span", { class: "faint" }, time(found.entry.at))),
    told.length ? told.map((text) => el("p", {}, text)) : el("p", { class: "faint" }, word("nothing_told")));
  place("happened").scrollTop = 0;
  const over = page.table.standings !== null && found.ply === page.last;
  render(place("board"), picture(page.rules, asThen(page.table, found, over), page.table.seat));
  mark(found.ply);
  announce(told.join(" "));
}

/** What was told, to whom if it was not everybody. */
const sentences = (entry) => entry.events.filter(({ text }) => text).map(({ text, to }) =>
  (page.eyes === "all" && typeof to === "number" ? word("told_alone", { name: named(to), text }) : text));

/** Say in the API's words why there is nothing to see, and offer what there is. */
function refused(problem) {
  const { code, status, body, detail } = problem;
  if (code === "no_such_ply") page.last = body.last_ply ?? page.last;
  controls.show(page);
  const offer = (key, act) => el("button", { class: "button", type: "button", id: `offer-${key}`, on: { click: act } }, word(key));
  render(place("happened"));
  render(place("board"), el("div", { class: "sheet narrow" },
    el("h2", {}, word("not_here")),
    el("p", { role: "alert" }, status === 0 ? say("no_connection") : detail),
    el("div", { class: "row" }, code === "no_such_ply" && page.last >= 0 ? offer("last_instead", () => go(page.last)) : null,
      status === 403 && page.eyes && page.eyes !== "public" ? offer("public_instead", () => look(page.table.seat === null ? "" : "public")) : null,
      status === 403 && !me ? el("a", { class: "button", href: `/login?next=${encodeURIComponent(location.pathname + location.search)}` }, say("log_in")) : null)));
  mark(-1);
}

/** Look with other eyes. */
function look(eyes) {
  page.eyes = eyes;
  controls.show(page);
  return go(page.ply);
}

/** Whose eyes may be chosen: mine and everybody's; after the end anyone's, unless secrets stay. */
function eyes() {
  const { seat, seats, status } = page.table;
  const own = seat === null ? [] : [["", word("eyes_mine")]];
  const everybody = [[seat === null ? "" : "public", word("eyes_public")]];
  if (status !== "finished" || keepsSecrets) return [...own, ...everybody];
  const others = seats.filter((row) => row.seat !== seat).map((row) => [String(row.seat), word("eyes_of", { name: named(row.seat) })]);
  return [...own, ...others, ...everybody, ["all", word("eyes_all")]];
}

/** What an address says, in the words of the choice: my own seat and nothing mean the same. */
function settleEyes() {
  const { seat } = page.table;
  if (page.eyes === String(seat) || (page.eyes === "public" && seat === null)) page.eyes = "";
}

const address = () => {
  const now = new URLSearchParams({ ply: page.ply });
  if (page.eyes) now.set("seat", page.eyes);
  return `${location.pathname}?${now}`;
};

// --- the log, and what can be done beside looking

async function readLog() {
  for await (const part of pages(`games/${game}/moves`, { limit: 500 })) page.log.push(...part.results);
  page.last = Math.max(page.last, page.log.at(-1)?.ply ?? 0);
  const wanted = CHAPTERS[ruleset];
  controls.chapters(page.log.flatMap(({ ply, events }) =>
    events.filter(({ kind }) => wanted.includes(kind)).map(({ kind, text }) => ({ ply, text, large: kind === wanted[0] }))));
  controls.show(page);
  render(place("log"), el("details", { class: "sheet", id: "whole" }, el("summary", {}, word("everything")),
    el("ol", { class: "log-entries", id: "entries" }, page.log.map(row))));
  mark(page.ply);
}

function row(entry) {
  const told = [...entry.events, ...(entry.notices ?? [])].map((part) => part.text).filter(Boolean);
  if (!told.length) return null;
  const jump = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(entry.ply);
  };
  return el("li", { value: entry.ply, data: { ply: entry.ply } },
    told.map((text) => el("p", {}, text)),
    el("a", { href: `?ply=${entry.ply}`, on: { click: jump } }, say("position", { ply: entry.ply })));
}

/** Mark in the log where we are; the log scrolls there, the page does not. */
function mark(ply) {
  const list = document.getElementById("entries");
  if (!list) return;
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = list.querySelector(`[data-ply="${ply}"]`);
  now?.setAttribute("aria-current", "true");
  if (now && list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.offsetTop;
}

// --- the page

const controls = timeline({
  go: (ply, options) => go(ply, options),
  look: (chosen) => look(chosen),
  address: () => location.origin + address(),
  patience: PATIENCE,
});

async function open() {
  try {
    page.table = await get(`games/${game}`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    render(root, el("div", { class: "sheet narrow" },
      el("p", { role: "alert" }, problem.status === 0 ? say("no_connection") : problem.detail),
      me ? null : el("a", { class: "button", href: `/login?next=${encodeURIComponent(location.pathname)}` }, say("log_in"))));
    return;
  }
  page.rules = await board(ruleset);
  page.last = page.table.ply ?? 0;
  settleEyes();
  render(root,
    el("section", { class: "replay-happened sheet", id: "replay-happened", tabindex: "0", "aria-label": word("happened") }),
    controls.node,
    el("section", { class: "replay-board at-board", id: "replay-board", "aria-label": word("board") }),
    el("div", { class: "replay-more" }, el("div", { id: "replay-log" }), el("section", { id: "replay-proof", class: "sheet", "aria-labelledby": "proof-title" })));
  controls.eyes(eyes());
  await go(page.ply);
  readLog().catch((problem) => { if (!(problem instanceof Problem)) throw problem; });
  const { proof } = await import("./replay/proof.js");
  proof(place("proof"), page.table, keepsSecrets);
}

open();
