// The page of a table: follows its stream, draws what it tells, and sends what its player decides.

import { followStream, get, sendWithRetry } from "../lib/api.js";
import {
  announce,
  formatWhen,
  h,
  me,
  render,
  rulesets,
  seatName,
  t,
  tabStorage,
} from "../lib/dom.js";
import { betweenPresses, frame, logInLink, nameplate, regions } from "./frame.js";

const root = document.getElementById("table");
const { game, ruleset } = root.dataset;
const STORE_DELAY = 500; // milliseconds after a change until it is kept for times without a connection
const IDLE_DELAY = 400; // milliseconds: what is asked stands there before anything else is loaded
const draftKey = `draft ${game} ${me}`; // in this tab's storage: what is picked and not sent yet

const page = {
  table: null,
  rules: null, // the ruleset's module
  picked: null, // the row of legal_moves that is chosen, not sent
  scratch: {},
  sending: false,
  problem: "",
  news: [], // sentences of what happened since my last move
  drawnNews: null, // the news that are drawn
  panels: undefined, // the seat, or null, for which they were built
  loggedOut: false, // whether my session has ended
  moved: false, // whether I have moved since I came
  pushPrompt: null, // whether this device is to be told: a bar, until it is answered
  answered: false, // whether my decision was made, here or elsewhere, since the last view
  listeners: new Set(), // panels that want to hear of messages
  me,
};

/** What a ruleset's pictures and pickers may ask of the page. */
const ui = {
  get picked() {
    return page.picked;
  },
  get scratch() {
    return page.scratch;
  },
  get seats() {
    return page.table.seats;
  },
  pick(row) {
    page.picked = row;
    page.problem = "";
    saveDraft();
    draw();
    if (row) announce([ui.label(row), ...(row.preview ?? [])].join(" "));
  },
  find: (move) => page.table.legal_moves.find((row) => sameJson(row.move, move)) ?? null,
  label: (row) => page.rules.label?.(row.move, ui) ?? row.label,
  redraw: () => draw(),
  name: (seat) => seatName(page.table.seats[seat], page.table.seats),
  nameplate: (seat) => nameplate(page.table, seat),
};

/** Whether two values of JSON are the same, whatever the order of keys. */
function sameJson(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => sameJson(one[key], other[key]))
  );
}

const draw = betweenPresses(root, window, () => {
  if (!page.table || !page.rules) return;
  if (!document.getElementById("at-top")) render(root, regions(page.rules));
  frame(page, ui, actions);
  root.dataset.version = String(page.table.version); // what is drawn, for whoever watches the page
  page.drawnNews = page.news;
  if (page.table.view && page.panels !== page.table.seat) {
    page.panels = page.table.seat; // whoever takes a seat gets what is for players
    page.listeners.clear();
    setTimeout(
      async () =>
        (await import("./panels.js")).panels(
          document.getElementById("at-panels"),
          page,
          ui,
          actions,
        ),
      IDLE_DELAY,
    );
  }
});

/** After a first move: ask whether this device is to be told, where that makes sense. */
async function showPushPrompt() {
  const part = await import("./push_prompt.js").catch(() => null);
  page.pushPrompt = (await part?.pushPrompt(page.table, draw).catch(() => null)) ?? null;
  if (page.pushPrompt) draw();
}

let storeTimer = 0;

/** Take a newer view of the table and draw it, unless all of it stands there. */
function showTable(table) {
  if (sameJson(page.table, table) && page.drawnNews === page.news) page.answered = false;
  else {
    updateTable(table);
    draw();
  }
}

/** Take a newer view of the table. */
function updateTable(table) {
  const before = page.table;
  // An answer that was overtaken. What another seat sees, or none, counts its versions by itself.
  if (before && before.seat === table.seat && table.version < before.version) return;
  page.table = table;
  if (!before) page.picked = savedDraft(table);
  else if (before.version === table.version) page.picked &&= ui.find(page.picked.move);
  else if (page.answered || !sameJson(before.legal_moves, table.legal_moves)) {
    page.scratch = {};
    page.picked = null;
  } else if (page.picked) page.picked = ui.find(page.picked.move); // others chose meanwhile
  page.answered = false;
  if (!before && table.view) setTimeout(loadNews, IDLE_DELAY);
  const asked = table.legal_moves.length > 0;
  if (asked && (!before || before.legal_moves.length === 0))
    announce(page.rules.headline(table, ui));
  clearTimeout(storeTimer);
  storeTimer = setTimeout(
    () =>
      import("../lib/offline_tables.js").then(
        (store) => store.storeTable(page.table),
        () => null, // no connection: the next position is stored
      ),
    STORE_DELAY,
  );
  document.title = document.title.replace(/^(● )?/, asked ? "● " : "");
}

/** Tell what happened before I came. */
async function loadNews() {
  const news = await get(`games/${game}/news`).catch(() => null);
  if (!news || page.news.length) return;
  page.news = news.text;
  draw();
}

function saveDraft() {
  tabStorage.set(draftKey, page.picked && JSON.stringify([page.table.ply, page.picked.move]));
}

/** What was picked before the page was loaded anew, if it can still be played. */
function savedDraft(table) {
  const [ply, move] = JSON.parse(tabStorage.get(draftKey) ?? "[]");
  return ply === table.ply
    ? (table.legal_moves.find((row) => sameJson(row.move, move)) ?? null)
    : null;
}

/**
 * Do something at this table by the API; a refusal is shown in its own words. The page is drawn once
 * for the answer, with what `done` changes.
 */
async function act(method, path, body, done = () => {}) {
  page.sending = true;
  page.loggedOut = false;
  page.problem = "";
  const sent = sendWithRetry(method, `games/${game}${path}`, body);
  draw(); // while it is on its way
  try {
    const answer = (await sent) ?? true;
    if (answer.id === game) updateTable(answer);
    done();
    return answer;
  } catch (problem) {
    page.problem = problem.status === 0 ? t("not_sent") : problem.detail;
    page.loggedOut = problem.status === 401;
    if (problem.code === "stale_move") {
      page.picked = null;
      updateTable(await get(`games/${game}`).catch(() => page.table));
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
      if (!page.moved) setTimeout(showPushPrompt, IDLE_DELAY);
      page.moved = true;
      if (page.picked === null || sameJson(page.picked.move, sent.move)) {
        page.picked = null;
        page.scratch = {};
      }
      saveDraft();
    });
    if (answer && document.activeElement === document.body) {
      document.getElementById("headline").focus({ preventScroll: true });
    }
  },
  listen(listener) {
    page.listeners.add(listener);
  },
};

function onMessage(event, data) {
  if (event === "table") showTable(data);
  else if (event === "move") {
    const texts = data.events.map((part) => part.text).filter(Boolean);
    const mine = data.seat !== null && data.seat === page.table?.seat;
    page.answered ||= mine || data.events.some(({ kind }) => kind === "rewound"); // what I picked is of before
    page.news = mine ? texts : [...page.news, ...texts];
    announce(texts.join(" "));
  } else if (event === "notice") {
    page.news = [...page.news, data.text];
    announce(data.text);
  } else if (event === "end") showProblem(data);
  for (const listener of page.listeners) listener(event, data);
}

function showProblem(problem) {
  render(
    root,
    h(
      "div",
      { class: "sheet narrow" },
      h("h2", {}, problem.title ?? t("at_an_end")),
      h("p", {}, problem.detail ?? ""),
      h(
        "p",
        { class: "row" },
        logInLink(),
        h("a", { class: "button quiet", href: "/tables" }, t("see_tables")),
      ),
    ),
  );
}

const connectionLine = document.getElementById("connection");

/** Say that the connection is lost, but only after a moment: short breaks are not worth a word. */
let lostTimer = 0;
function onConnection(word) {
  clearTimeout(lostTimer);
  if (word === "live") {
    if (!connectionLine.hidden) announce(t("connected_again"));
    connectionLine.hidden = true;
  } else {
    lostTimer = setTimeout(async () => {
      connectionLine.textContent = t("no_connection");
      connectionLine.hidden = false;
      if (!page.table) await showStoredTable();
    }, 1500);
  }
}

/** Show the table as it was last: to look at, for nothing can be sent. */
async function showStoredTable() {
  const { loadTable } = await import("../lib/offline_tables.js");
  const found = await loadTable(game);
  if (!found || page.table || !page.rules) return;
  page.table = { ...found.table, legal_moves: [] };
  connectionLine.textContent = t("as_of", { when: formatWhen(found.at) });
  draw();
}

// What the stream tells before the ruleset's module is there is drawn when it is.
const early = [];
let ready = false;
const invitation = new URLSearchParams(location.search).get("invitation");
followStream(
  `games/${game}/events${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`,
  {
    message: (event, data) => (ready ? onMessage(event, data) : early.push([event, data])),
    state: onConnection,
  },
);
// Not by lib/rulesets.js: that would be one request more until a decision can be made.
page.rules = await import(rulesets[ruleset].script).catch(() =>
  render(root, h("p", { class: "alert", role: "alert" }, t("unexpected"))),
);
ready = true;
for (const [event, data] of early) onMessage(event, data);
setInterval(() => {
  for (const node of root.querySelectorAll("time.left")) node.dispatchEvent(new Event("tick"));
}, 15_000);
