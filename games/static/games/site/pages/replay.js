// The replay of a table: any past position, from the perspectives open to me.

import { eachPage, get, Problem } from "../lib/api.js";
import { announce, h, hasText, me, render, renderAll, seatName, t, timeTag } from "../lib/dom.js";
import { chapters } from "../lib/rulesets.js";
import { failed } from "../lib/skeleton.js";
import { showBeside } from "../replay/beside.js";
import { markEntry } from "../replay/log.js";
import { beganWith } from "../replay/parts.js";
import { player } from "../replay/player.js";
import { board, pastUi, seatsOf, stageOf, tableAt } from "../replay/positions.js";
import { logIn, problemSheet } from "../replay/problem.js";
import { createReel } from "../replay/reel.js";
import { bar, side } from "../replay/side.js";
import { places } from "../table/frame.js";
import { createMotion } from "../table/motion.js";
import { sheet } from "../table/sheet.js";

const root = document.getElementById("table");
const { game, ruleset } = root.dataset;
const keepsSecrets = "secrets" in root.dataset;
const CACHE_SIZE = 300; // positions that are kept in memory
const LOAD_DELAY = 60; // milliseconds that the slider must rest before a position is requested

const query = new URLSearchParams(location.search);
const page = {
  table: null, // the API's present view of the table
  rules: null,
  ply: Math.max(0, Number.parseInt(query.get("ply"), 10) || 0),
  last: 0,
  eyes: query.get("seat") ?? "", // the perspective as the API takes it; "" is my own
  log: [], // entries, the oldest first
  sheet: null, // what is open over the stage
  shown: null, // the table as drawn
  watchers: [], // called whenever a position has been drawn
};
const cache = new Map(); // positions by ply and eyes

const region = (name) => document.getElementById(`at-${name}`);
let motion = null;
const rt = (key, values) => t(`replay_${key}`, values);
const nameOf = (seat) => seatName(page.table.seats[seat], page.table.seats);

/** Get a position, which is cached. */
async function position(ply, eyes) {
  const key = `${ply} ${eyes}`;
  if (!cache.has(key)) {
    if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value);
    cache.set(
      key,
      get(`games/${game}/replay/${ply}`, { seat: eyes }).catch((problem) => {
        cache.delete(key);
        throw problem;
      }),
    );
  }
  return cache.get(key);
}

let requestCount = 0;
let loadTimer = 0;

/** Go to a position: its words immediately, its picture once loaded, with what `moved`. */
function go(ply, { patience = 0, moved = [] } = {}) {
  page.ply = Math.max(page.table.played_on?.ply ?? 0, ply);
  controls.show(page);
  history.replaceState(null, "", address() + location.hash);
  clearTimeout(loadTimer);
  if (patience) loadTimer = setTimeout(load, patience);
  else return load(moved);
  return undefined;
}

async function load(moved = []) {
  requestCount += 1;
  const mine = requestCount;
  try {
    const found = await position(page.ply, page.eyes);
    if (mine !== requestCount) return;
    page.last = Math.max(page.last, found.last_ply);
    controls.show(page);
    motion?.expect(moved);
    show(found);
    if (page.ply < page.last) position(page.ply + 1, page.eyes).catch(() => {}); // likely next
  } catch (problem) {
    if (mine !== requestCount) return;
    if (!(problem instanceof Problem)) throw problem;
    showProblem(problem);
  }
}

function show(found) {
  const over = page.table.standings?.length > 0 && found.ply === page.last;
  const texts = sentences(found.entry);
  page.shown = tableAt(page.rules, page.table, found, over);
  page.told = { texts, at: found.entry.at };
  markEntry(found.ply);
  announce(texts.join(" "));
  draw();
}

/** Draw the present position, each part in its place. */
function draw() {
  const { rules, shown: table } = page;
  const ui = pastUi(table, draw);
  const bars = table.view ? rules.bar?.(table, ui) : null;
  const settle = motion?.capture();
  controls.show(page, bars?.roundWords);
  renderAll([
    [region("hand"), rules.hand?.(table, ui) ?? []],
    [region("news"), happened()],
    [region("seats"), seatsOf(rules, ui, openSheet)],
    [region("stage"), stageOf(rules, table, ui)],
    [region("sheet"), page.sheet ? sheet(page, ui, { closeSheet }) : []],
    [region("bar"), bar(bars, rt("title"))],
  ]);
  settle?.();
  for (const update of page.watchers) update();
  motion ??= createMotion(root, () => ({ rules, ui, me: page.shown.seat, ply: page.shown.ply }));
}

function openSheet(opened) {
  page.sheet = opened;
  draw();
  document.getElementById("sheet-title")?.focus({ preventScroll: true });
}

function closeSheet() {
  page.sheet = null;
  draw();
  document.getElementById("headline").focus({ preventScroll: true });
}

/** What happened at this position, in place of the news. */
function happened() {
  const { texts, at } = page.told;
  const words = texts.length
    ? texts.map((text) => h("span", {}, text, " "))
    : h("span", { class: "faint" }, rt("nothing_told"));
  return h(
    "div",
    {
      id: "replay-happened",
      class: "news-lines",
      tabindex: "0",
      role: "group",
      "aria-label": rt("happened"),
    },
    h("p", {}, h("span", { class: "news-time" }, timeTag(at)), " ", words),
  );
}

/** The sentences of an entry, with the addressee unless it is everybody. */
const sentences = (entry) =>
  entry.events
    .filter(({ text }) => text)
    .map(({ text, to }) =>
      page.eyes === "all" && typeof to === "number"
        ? rt("told_alone", { name: nameOf(to), text })
        : text,
    );

/** Say in the API's words why there is nothing to see, and offer alternatives. */
function showProblem(problem) {
  if (problem.code === "no_such_ply") page.last = problem.body.last_ply ?? page.last;
  controls.show(page);
  const mayBePublic = page.eyes && page.eyes !== "public";
  render(region("news"));
  render(region("hand"));
  render(
    region("stage"),
    problemSheet(problem, {
      showLast: page.last >= 0 ? () => go(page.last) : null,
      showPublic: mayBePublic
        ? () => setPerspective(page.table.seat === null ? "" : "public")
        : null,
    }),
  );
  markEntry(-1);
}

/** Change the perspective. */
function setPerspective(eyes) {
  page.eyes = eyes;
  controls.show(page);
  return go(page.ply);
}

/** The perspectives to choose from: mine and the public one; after the end any, unless sealed. */
function perspectives() {
  const { seat, seats, status } = page.table;
  const own = seat === null ? [] : [["", rt("eyes_mine")]];
  const everybody = [[seat === null ? "" : "public", rt("eyes_public")]];
  if (status !== "finished" || keepsSecrets) return [...own, ...everybody];
  const others = seats
    .filter((row) => row.seat !== seat)
    .map((row) => [String(row.seat), rt("eyes_of", { name: nameOf(row.seat) })]);
  return [...own, ...others, ...everybody, ["all", rt("eyes_all")]];
}

/** Normalize the perspective in an address: my own seat and nothing mean the same. */
function normalizePerspective() {
  const { seat } = page.table;
  if (page.eyes === String(seat) || (page.eyes === "public" && seat === null)) page.eyes = "";
}

const address = () => {
  const now = new URLSearchParams({ ply: String(page.ply) });
  if (page.eyes) now.set("seat", page.eyes);
  return `${location.pathname}?${now}`;
};

async function readLog() {
  for await (const part of eachPage(`games/${game}/moves`, { limit: 500 }))
    page.log.push(...part.results);
  page.last = Math.max(page.last, page.log.at(-1)?.ply ?? 0);
  const wanted = chapters(ruleset);
  controls.chapters(
    page.log.flatMap(({ ply, events }) =>
      events
        .filter(({ kind }) => wanted.includes(kind))
        .map(({ kind, text }) => ({ ply, text, large: kind === wanted[0] })),
    ),
  );
  controls.show(page);
  sides.log(page.log);
  markEntry(page.ply);
}

/** The place of a position in the game: its part of the game, if in the log, and its number. */
function placeOf(ply) {
  const began = beganWith(page.log, ply, (kind) => hasText(`part_${kind}`));
  if (!began) return t("position", { ply });
  return t("analysis_place", { part: t(`part_${began.kind}`, began.data), ply });
}

const controls = player({
  go: (ply, options) => go(ply, options),
  step: createReel(game).after,
  look: (chosen) => setPerspective(chosen),
  patience: LOAD_DELAY,
});
let sides = null;

async function open() {
  try {
    page.table = await get(`games/${game}`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    render(
      root,
      h(
        "div",
        { class: "sheet narrow" },
        problem.status === 0 ? failed(problem) : h("p", { role: "alert" }, problem.detail),
        me ? null : logIn(location.pathname),
      ),
    );
    return;
  }
  page.rules = await board(ruleset);
  page.last = page.table.ply ?? 0;
  normalizePerspective();
  root.classList.toggle("spectating", page.table.seat === null && perspectives().length < 2);
  render(root, places());
  render(region("heading"), controls.heading);
  render(region("action"), controls.row);
  render(region("bar"), bar(null, rt("title")));
  sides = side(region("panels"), { go, address: () => location.origin + address() });
  controls.eyes(perspectives());
  await go(page.ply);
  if (query.has("play")) controls.play();
  const read = readLog().catch((problem) => {
    if (!(problem instanceof Problem)) throw problem;
  });
  await showBeside(page, { go, sides, placeOf, read, keepsSecrets });
}

open();
