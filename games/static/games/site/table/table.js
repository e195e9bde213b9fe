// The page of a table: follows its stream, draws what it tells, and sends what its player decides.

import { follow, get, surely } from "../api.js";
import { announce, el, me, render, say, seatName, tab, when } from "../dom.js";
import { frame, logIn, nameplate, places } from "./frame.js";

const root = document.getElementById("table");
const { game, ruleset } = root.dataset;
const BOARDS = {
  meuterer: () => import("../meuterer/board.js"),
  cartagena: () => import("../cartagena/board.js"),
};
const KEEP = 500; // milliseconds after a change until it is kept for times without a connection
const LATER = 400; // milliseconds: what is asked stands there before anything else is loaded
const drafts = `draft ${game} ${me}`; // in this tab's storage: what is picked and not sent yet

const page = {
  table: null,
  rules: null, // the ruleset's module
  picked: null, // the row of legal_moves that is chosen, not sent
  scratch: {},
  sending: false,
  problem: "",
  news: [], // sentences of what happened since my last move
  told: null, // the news that are drawn
  panels: undefined, // the seat, or null, for which they were built
  out: false, // whether my session has ended
  moved: false, // whether I have moved since I came
  hint: null, // whether this device is to be told: a bar, until it is answered
  answered: false, // whether my decision was made, here or elsewhere, since the last view
  listeners: new Set(), // panels that want to hear of messages
  me,
};

/** What a ruleset's pictures and pickers may ask of the page. */
const ui = {
  get picked() { return page.picked; },
  get scratch() { return page.scratch; },
  get seats() { return page.table.seats; },
  pick(row) {
    page.picked = row;
    page.problem = "";
    keepDraft();
    draw();
    if (row) announce([row.label, ...(row.preview ?? [])].join(" "));
  },
  find: (move) => page.table.legal_moves.find((row) => same(row.move, move)) ?? null,
  redraw: () => draw(),
  name: (seat) => seatName(page.table.seats[seat], page.table.seats),
  nameplate: (seat) => nameplate(page.table, seat),
};

/** Whether two values of JSON are the same, whatever the order of keys. */
function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

function draw() {
  if (!page.table || !page.rules) return;
  if (!document.getElementById("at-top")) render(root, places(page.rules));
  frame(page, ui, actions);
  page.told = page.news;
  if (page.table.view && page.panels !== page.table.seat) {
    page.panels = page.table.seat; // whoever takes a seat gets what is for players
    page.listeners.clear();
    setTimeout(async () => (await import("./panels.js")).panels(document.getElementById("at-panels"), page, ui, actions), LATER);
  }
}

/** After a first move: ask whether this device is to be told, where that makes sense. */
async function hint() {
  const part = await import("./hint.js").catch(() => null);
  page.hint = (await part?.hint(page.table, draw).catch(() => null)) ?? null;
  if (page.hint) draw();
}

let keeping = 0;

/** Take a newer view of the table and draw it, unless all of it stands there. */
function show(table) {
  if (same(page.table, table) && page.told === page.news) page.answered = false;
  else {
    take(table);
    draw();
  }
}

/** Take a newer view of the table. */
function take(table) {
  const before = page.table;
  // An answer that was overtaken. What another seat sees, or none, counts its versions by itself.
  if (before && before.seat === table.seat && table.version < before.version) return;
  page.table = table;
  if (!before) page.picked = draftOf(table);
  else if (before.version === table.version) page.picked &&= ui.find(page.picked.move);
  else if (page.answered || !same(before.legal_moves, table.legal_moves)) {
    page.scratch = {};
    page.picked = null;
  } else if (page.picked) page.picked = ui.find(page.picked.move); // others chose meanwhile
  page.answered = false;
  if (!before && table.view) setTimeout(catchUp, LATER);
  const asked = table.legal_moves.length > 0;
  if (asked && (!before || before.legal_moves.length === 0)) announce(page.rules.headline(table, ui));
  clearTimeout(keeping);
  keeping = setTimeout(() => import("../memory.js").then((memory) => memory.keep(page.table)), KEEP);
  document.title = document.title.replace(/^(● )?/, asked ? "● " : "");
}

/** Tell what happened before I came. */
async function catchUp() {
  const told = await get(`games/${game}/news`).catch(() => null);
  if (!told || page.news.length) return;
  page.news = told.text;
  draw();
}

function keepDraft() {
  tab.set(drafts, page.picked && JSON.stringify([page.table.ply, page.picked.move]));
}

/** What was picked before the page was loaded anew, if it can still be played. */
function draftOf(table) {
  const [ply, move] = JSON.parse(tab.get(drafts) ?? "[]");
  return ply === table.ply ? (table.legal_moves.find((row) => same(row.move, move)) ?? null) : null;
}

/**
 * Do something at this table by the API; a refusal is shown in its own words. The page is drawn once
 * for the answer, with what `done` changes.
 */
async function act(method, path, body, done = () => {}) {
  page.sending = true;
  page.out = false;
  page.problem = "";
  const sent = surely(method, `games/${game}${path}`, body);
  draw(); // while it is on its way
  try {
    const answer = (await sent) ?? true;
    if (answer.id === game) take(answer);
    done();
    return answer;
  } catch (problem) {
    page.problem = problem.status === 0 ? say("not_sent") : problem.detail;
    page.out = problem.status === 401;
    if (problem.code === "stale_move") {
      page.picked = null;
      take(await get(`games/${game}`).catch(() => page.table));
    }
    announce(page.problem);
    return null;
  } finally {
    page.sending = false;
    draw();
  }
}

const actions = {
  act,
  async confirm() {
    if (!page.picked || page.sending) return;
    const sent = page.picked;
    const answer = await act("POST", "/moves", { ply: page.table.ply, move: sent.move }, () => {
      if (!page.moved) setTimeout(hint, LATER);
      page.moved = true;
      if (page.picked === null || same(page.picked.move, sent.move)) {
        page.picked = null;
        page.scratch = {};
      }
      keepDraft();
    });
    if (answer && document.activeElement === document.body) {
      document.getElementById("headline").focus({ preventScroll: true });
    }
  },
  listen(listener) {
    page.listeners.add(listener);
  },
};

function hear(event, data) {
  if (event === "table") show(data);
  else if (event === "move") {
    const told = data.events.map((part) => part.text).filter(Boolean);
    const mine = data.seat !== null && data.seat === page.table?.seat;
    page.answered ||= mine || data.events.some(({ kind }) => kind === "rewound"); // what I picked is of before
    page.news = mine ? told : [...page.news, ...told];
    announce(told.join(" "));
  } else if (event === "notice") {
    page.news = [...page.news, data.text];
    announce(data.text);
  } else if (event === "end") refused(data);
  for (const listener of page.listeners) listener(event, data);
}

function refused(problem) {
  render(root, el("div", { class: "sheet narrow" },
    el("h2", {}, problem.title ?? say("at_an_end")), el("p", {}, problem.detail ?? ""),
    el("p", { class: "row" }, logIn(), el("a", { class: "button quiet", href: "/tables" }, say("see_tables")))));
}

const line = document.getElementById("connection");

/** Say that the line is lost, after a moment: a short break is nobody's business. */
let lost = 0;
function connection(word) {
  clearTimeout(lost);
  if (word === "live") {
    if (!line.hidden) announce(say("connected_again"));
    line.hidden = true;
  } else {
    lost = setTimeout(async () => {
      line.textContent = say("no_connection");
      line.hidden = false;
      if (!page.table) await recall();
    }, 1500);
  }
}

/** Show the table as it was last: to look at, for nothing can be sent. */
async function recall() {
  const { recall: kept } = await import("../memory.js");
  const found = await kept(game);
  if (!found || page.table || !page.rules) return;
  page.table = { ...found.table, legal_moves: [] };
  line.textContent = say("as_of", { when: when(found.at) });
  draw();
}

// What the stream tells before the ruleset's module is there is drawn when it is.
const waiting = [];
let ready = false;
const invitation = new URLSearchParams(location.search).get("invitation");
follow(`games/${game}/events${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`, {
  message: (event, data) => (ready ? hear(event, data) : waiting.push([event, data])),
  state: connection,
});
page.rules = await BOARDS[ruleset]().catch(() => render(root, el("p", { class: "alert", role: "alert" }, say("unexpected"))));
ready = true;
for (const [event, data] of waiting) hear(event, data);
setInterval(() => root.querySelectorAll("time.left").forEach((node) => node.dispatchEvent(new Event("tick"))), 15_000);
