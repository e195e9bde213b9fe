// The page of a table: follows its stream, draws what it tells, and sends what its player decides.

import { followStream, get, newKey, sameJson, sendWithRetry } from "../lib/api.js";
import { announce, h, me, render, rulesets, seatName, t, tabStorage } from "../lib/dom.js";
import { beginChoice, focusHeading } from "./dock.js";
import { createDrawing } from "./frame.js";

const root = document.getElementById("table");
const { game, ruleset } = root.dataset;
const STORE_DELAY = 500; // milliseconds after a change until it is kept for times without a connection
const IDLE_DELAY = 400; // milliseconds: what is asked stands there before anything else is loaded
const LOST_DELAY = 1500; // milliseconds: shorter breaks of the line are not worth a word
const draftKey = `draft ${game} ${me}`; // in this tab's storage: what is picked and not sent yet
const desk = window.matchMedia("(min-width: 64rem)");

const page = {
  table: null,
  past: null, // a position that is drawn instead: a film's
  rules: null, // the ruleset's module
  picked: null, // the row of legal_moves that is chosen, not sent
  isReady: false, // whether what is picked can be sent: not in its first moment
  scratch: {},
  folded: "", // the key of the game's sheet, if it is folded away
  sheet: null, // what is looked at over the stage
  sending: false,
  unsent: readDraft()[2] ?? null, // {ply, move, key, words} of what is sent once the line is back
  lost: false, // whether there is no connection
  problem: "",
  loggedOut: false, // whether my session has ended
  moved: false, // whether I have moved since I came
  answered: false, // whether my decision was made, here or elsewhere, since the last view
  myPly: 0, // the ply of my last move that was told
  isDesk: desk.matches,
  listeners: new Set(), // parts that want to hear of messages
  guesses: {}, // what I think of others, by seat
  me,
};

/** What a ruleset's pictures and controls may ask of the page. */
const ui = {
  get table() {
    return page.past?.table ?? page.table;
  },
  get isFilm() {
    return page.past !== null;
  },
  get picked() {
    return page.past ? null : page.picked;
  },
  get scratch() {
    return page.scratch;
  },
  get seats() {
    return ui.table.seats;
  },
  get guesses() {
    return page.guesses;
  },
  /** The table as it is now, whatever of the past is drawn. */
  get present() {
    return page.table;
  },
  lesson: () => (page.past ? null : (page.lesson?.() ?? null)),
  setGuess: (seat, value) => actions.setGuess?.(seat, value),
  me,
  pick(row) {
    page.picked = row;
    page.problem = "";
    page.unsent = null;
    page.wholePreview = false;
    beginChoice(page);
    saveDraft();
    draw();
    if (row) announce([ui.label(row), row.brief, ...(row.preview ?? [])].filter(Boolean).join(" "));
    actions.picked?.(row);
  },
  find: (move) => ui.table.legal_moves.find((row) => sameJson(row.move, move)) ?? null,
  label: (row) => page.rules.label?.(row.move, ui) ?? row.label,
  redraw: (how) => draw(how),
  name: (seat) => seatName(ui.seats[seat], ui.seats),
};

let storeTimer = 0;
/** Keep the position for times without a connection; without one now, the next is kept. */
const store = async () => (await import("./kept.js").catch(() => null))?.storeTable(page.table);

/** Take a newer view of the table and draw it, unless all of it stands there. */
function showTable(table) {
  if (sameJson(page.table, table)) page.answered = false;
  else {
    updateTable(table);
    draw({ inParts: true });
  }
}

/** Take a newer view of the table. */
function updateTable(table) {
  const before = page.table;
  // An answer that was overtaken. What another seat sees, or none, counts its versions by itself.
  if (before && before.seat === table.seat && table.version < before.version) return;
  page.table = table;
  if (!before || before.as_of) {
    page.picked = savedDraft(table);
    beginChoice(page);
  } else if (before.version === table.version) page.picked &&= ui.find(page.picked.move);
  else if (page.answered || !sameJson(before.legal_moves, table.legal_moves)) endChoice();
  else if (page.picked) page.picked = find(page.picked.move); // others chose meanwhile
  page.answered = false;
  const asked = table.legal_moves.length > 0;
  if (asked && (!before || before.legal_moves.length === 0))
    announce(page.rules.headline(table, ui), { assertive: true });
  const isMine = before?.ply === table.ply - 1 && page.myPly === table.ply;
  page.arrived?.(before, table, isMine);
  clearTimeout(storeTimer);
  storeTimer = setTimeout(store, STORE_DELAY);
  document.title = document.title.replace(/^(● )?/, asked ? "● " : "");
}

/** It is sent with the ply that it answered, and under its first key: never for another decision, or twice. */
function sendUnsent() {
  if (page.unsent && page.table && !page.table.as_of) actions.confirm();
}

const find = (move) => page.table.legal_moves.find((row) => sameJson(row.move, move)) ?? null;

/** Another decision, or none: nothing of the last one is left. */
function endChoice() {
  page.picked = null;
  page.scratch = {};
  page.folded = "";
  if (page.sheet?.isOfDecision) page.sheet = null;
}

function saveDraft() {
  const { ply, move } = page.unsent ?? { ply: page.table.ply, move: page.picked?.move };
  tabStorage.set(draftKey, move ? JSON.stringify([ply, move, page.unsent]) : null);
}

/** What was picked, and what was to be sent, before the page was loaded anew. */
function readDraft() {
  return JSON.parse(tabStorage.get(draftKey) ?? "[]");
}

function savedDraft(table) {
  const [ply, move] = readDraft();
  return ply === table.ply ? find(move) : null;
}

/**
 * Do something at this table by the API; a refusal is shown in its own words. The page is drawn once
 * for the answer, with what `done` changes.
 */
async function act(method, path, body, done = () => {}, sent = { key: newKey() }) {
  page.sending = true;
  page.loggedOut = false;
  page.problem = "";
  const answering = sendWithRetry(method, `games/${game}${path}`, body, sent.key);
  draw(); // while it is on its way
  try {
    const answer = (await answering) ?? true;
    if (path === "/moves") page.myPly = answer.ply;
    if (answer.id === game) updateTable(answer);
    done();
    return answer;
  } catch (problem) {
    page.problem = problem.status === 0 ? t("not_sent") : problem.detail;
    page.loggedOut = problem.status === 401;
    if (path === "/moves") await notMoved(problem, sent);
    announce(page.problem);
    return null;
  } finally {
    page.sending = false;
    draw({ inParts: true });
  }
}

/** A move was not made: without a line it is kept, and what fits no more is cleared. */
async function notMoved(problem, sent) {
  const { unsent } = page;
  page.unsent = problem.status === 0 ? sent : null;
  if (page.unsent) page.problem = "";
  else if (unsent || problem.code === "stale_move") {
    if (["stale_move", "not_your_turn", "not_active", "illegal_move"].includes(problem.code))
      page.problem = unsent ? t("kept_gone", { move: unsent.words }) : t("moved_on");
    endChoice();
    updateTable(await get(`games/${game}`).catch(() => page.table));
  }
  saveDraft();
}

const later = async (act) => act(await import("./sheet.js"));

const actions = {
  act,
  async confirm() {
    const { unsent, picked } = page;
    if (page.sending || (!unsent && (!picked || !page.isReady))) return;
    const sent = unsent ?? {
      ply: page.table.ply,
      move: picked.move,
      key: newKey(),
      words: page.rules.verb?.(picked, ui) ?? picked.label,
    };
    const { ply, move } = sent;
    const done = () => {
      page.moved = true;
      page.unsent = null;
      if (page.picked === null || sameJson(page.picked.move, move)) endChoice();
      saveDraft();
    };
    const answer = await act("POST", "/moves", { ply, move }, done, sent);
    if (answer) actions.moved?.();
  },
  focusHeading,
  dismiss() {
    page.problem = "";
    draw();
  },
  fold: (key) => later((part) => part.fold(page, ui, key)),
  unfold: () => later((part) => part.unfold(page, ui)),
  openSheet: (sheet) => later((part) => part.openSheet(page, ui, sheet)),
  closeSheet: () => later((part) => part.closeSheet(page, ui)),
  openMenu: async (button) => (await import("./menu.js")).openMenu(button, page, ui, actions),
  openPanel: async (name) =>
    (await (await import("./idle.js")).sidePanels(page, ui, actions)).open(name),
  answerAhead: async () => (await import("./orders.js")).openAhead(page, ui, actions),
  listen(listener) {
    page.listeners.add(listener);
  },
};

let isFollowed = false;
const draw = createDrawing(page, ui, actions, () => {
  if (!page.past) root.dataset.version = String(page.table.version); // what is drawn, for whoever watches
  if (isFollowed) return;
  isFollowed = true;
  setTimeout(async () => (await import("./idle.js")).follow(page, ui, actions), IDLE_DELAY);
});

function onMessage(event, data) {
  if (event === "table") {
    showTable(data);
    sendUnsent();
  } else if (event === "move") {
    const mine = data.seat !== null && data.seat === page.table?.seat;
    if (mine) page.myPly = data.ply;
    page.answered ||= mine || data.events.some(({ kind }) => kind === "rewound"); // what I picked is of before
    announce(
      data.events
        .map((part) => part.text)
        .filter(Boolean)
        .join(" "),
    );
  } else if (event === "notice") announce(data.text);
  else if (event === "end") import("./refused.js").then((part) => part.showRefusal(root, data));
  if (event === "move" || event === "notice") page.told?.(event, data);
  for (const listener of page.listeners) listener(event, data);
}

/** Say that the connection is lost, but only after a moment; what was to be sent is sent after it. */
let lostTimer = 0;
function onConnection(word) {
  clearTimeout(lostTimer);
  if (word !== "live") lostTimer = setTimeout(onLost, LOST_DELAY);
  else if (page.lost || page.unsent) {
    page.lost = false;
    announce(t("connected_again"));
    if (page.unsent) sendUnsent();
    else draw();
  }
}

async function onLost() {
  page.lost = true;
  announce(t("no_connection"));
  if (page.table) draw();
  else (await import("./kept.js")).showKept(page, game, root, draw);
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
desk.addEventListener("change", () => {
  page.isDesk = desk.matches;
  draw();
});
