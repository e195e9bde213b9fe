// The page of a table: follows its stream, draws it, and sends its player's decisions.

import { followStream, get, newKey, sameJson, sendWithRetry } from "../lib/api.js";
import { announce, h, me, render, rulesets, seatName, t, tabStorage } from "../lib/dom.js";
import { beginChoice, focusHeading } from "./dock.js";
import { createDrawing } from "./frame.js";

const root = document.getElementById("table");
const { game, ruleset } = root.dataset;
const STORE_DELAY = 500; // milliseconds after a change until it is kept for use offline
const IDLE_DELAY = 400; // milliseconds: the decision is shown before anything else loads
const LOST_DELAY = 1500; // milliseconds: shorter interruptions are not reported
const draftKey = `draft ${game} ${me}`; // in this tab's storage: the unsent pick
const desk = window.matchMedia("(min-width: 64rem)");

const page = {
  table: null,
  past: null, // a past position drawn instead, for a film
  rules: null, // the ruleset's module
  picked: null, // the chosen row of legal_moves, not yet sent
  isReady: false, // whether the pick can be sent, which takes a moment
  scratch: {},
  folded: "", // the key of the game's sheet, if it is folded
  sheet: null, // what is open over the stage
  sending: false,
  unsent: readDraft()[2] ?? null, // {ply, move, key, words} to send once the connection is back
  lost: false, // whether there is no connection
  problem: "",
  loggedOut: false, // whether my session has ended
  moved: false, // whether I have moved since the page was loaded
  answered: false, // whether my decision was made, here or elsewhere, since the last view
  myPly: 0, // the ply of my last reported move
  isDesk: desk.matches,
  listeners: new Set(), // parts that listen to messages
  guesses: {}, // my guesses about others, by seat
  me,
};

/** The interface of the page for a ruleset's pictures and controls. */
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
  /** The present table, even while the past is drawn. */
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
/** Keep the position for use offline; if the module cannot be loaded now, keep the next one. */
const store = async () => (await import("./kept.js").catch(() => null))?.storeTable(page.table);

/** Take a newer view of the table and draw it, unless nothing has changed. */
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
  // Outdated answers are dropped. Each seat's view, and the spectators', has its own versions.
  if (before && before.seat === table.seat && table.version < before.version) return;
  page.table = table;
  if (!before || before.as_of) {
    page.picked = savedDraft(table);
    beginChoice(page);
  } else if (before.version === table.version) page.picked &&= ui.find(page.picked.move);
  else if (page.answered || !sameJson(before.legal_moves, table.legal_moves)) endChoice();
  else if (page.picked) page.picked = find(page.picked.move); // others have moved meanwhile
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

/** Send the kept move with its ply and its first key: never for another decision, or twice. */
function sendUnsent() {
  if (page.unsent && page.table && !page.table.as_of) actions.confirm();
}

const find = (move) => page.table.legal_moves.find((row) => sameJson(row.move, move)) ?? null;

/** Forget everything about the last decision. */
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

/** The pick, and the move to send, from before the page was reloaded. */
function readDraft() {
  return JSON.parse(tabStorage.get(draftKey) ?? "[]");
}

function savedDraft(table) {
  const [ply, move] = readDraft();
  return ply === table.ply ? find(move) : null;
}

/**
 * Do something at this table by the API, and show a refusal in its own words. The page is drawn
 * once for the answer, including the changes by `done`.
 */
async function act(method, path, body, done = () => {}, sent = { key: newKey() }) {
  page.sending = true;
  page.loggedOut = false;
  page.problem = "";
  const answering = sendWithRetry(method, `games/${game}${path}`, body, sent.key);
  draw(); // meanwhile
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

/** Handle a failed move: offline it is kept; whatever no longer applies is cleared. */
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
  if (!page.past) root.dataset.version = String(page.table.version); // the version drawn, for tests
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
    page.answered ||= mine || data.events.some(({ kind }) => kind === "rewound"); // drops picks
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

/** Report a lost connection after a moment; kept moves are sent once it is back. */
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

// Messages that come before the ruleset's module are drawn once it is loaded.
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
// Not by lib/rulesets.js: that would delay the first decision by one more request.
page.rules = await import(rulesets[ruleset].script).catch(() =>
  render(root, h("p", { class: "alert", role: "alert" }, t("unexpected"))),
);
ready = true;
for (const [event, data] of early) onMessage(event, data);
desk.addEventListener("change", () => {
  page.isDesk = desk.matches;
  draw();
});
