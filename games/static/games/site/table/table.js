// The page of a table: follows its stream, draws what it tells, and sends what its player decides.

import { followStream, get, sameJson, sendWithRetry } from "../lib/api.js";
import { announce, h, me, render, rulesets, seatName, t, tabStorage } from "../lib/dom.js";
import { FIRST_MS, focusHeading } from "./dock.js";
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
  unsent: false, // whether it is sent once the line is back
  lost: false, // whether there is no connection
  problem: "",
  loggedOut: false, // whether my session has ended
  moved: false, // whether I have moved since I came
  answered: false, // whether my decision was made, here or elsewhere, since the last view
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
    page.unsent = false;
    page.wholePreview = false;
    beginChoice();
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

let readyTimer = 0;

/** What is picked can be sent after a moment: a double tap must not. */
function beginChoice() {
  page.isReady = false;
  clearTimeout(readyTimer);
  readyTimer = setTimeout(() => {
    page.isReady = true;
    const verb = /** @type {HTMLButtonElement | null} */ (document.getElementById("confirm"));
    if (verb && !page.sending) verb.disabled = false;
  }, FIRST_MS);
}

let storeTimer = 0;

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
  if (!before) {
    page.picked = savedDraft(table);
    beginChoice();
  } else if (before.version === table.version) page.picked &&= ui.find(page.picked.move);
  else if (page.answered || !sameJson(before.legal_moves, table.legal_moves)) endChoice();
  else if (page.picked) page.picked = find(page.picked.move); // others chose meanwhile
  if (!page.picked) page.unsent = false;
  page.answered = false;
  const asked = table.legal_moves.length > 0;
  if (asked && (!before || before.legal_moves.length === 0))
    announce(page.rules.headline(table, ui), { assertive: true });
  page.arrived?.(before, table);
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

const find = (move) => page.table.legal_moves.find((row) => sameJson(row.move, move)) ?? null;

/** Another decision, or none: nothing of the last one is left. */
function endChoice() {
  page.picked = null;
  page.scratch = {};
  page.folded = "";
}

function saveDraft() {
  tabStorage.set(draftKey, page.picked && JSON.stringify([page.table.ply, page.picked.move]));
}

/** What was picked before the page was loaded anew, if it can still be played. */
function savedDraft(table) {
  const [ply, move] = JSON.parse(tabStorage.get(draftKey) ?? "[]");
  return ply === table.ply ? find(move) : null;
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
    if (problem.status === 0 && path === "/moves") {
      page.unsent = page.picked !== null;
      page.problem = "";
    } else announce(page.problem);
    return null;
  } finally {
    page.sending = false;
    draw({ inParts: true });
  }
}

/** Do something with the sheets. */
const later = async (act) => act(await import("./sheet.js"));

const actions = {
  act,
  async confirm() {
    if (!page.picked || page.sending || !page.isReady) return;
    const sent = page.picked;
    page.unsent = false;
    const answer = await act("POST", "/moves", { ply: page.table.ply, move: sent.move }, () => {
      page.moved = true;
      if (page.picked === null || sameJson(page.picked.move, sent.move)) endChoice();
      saveDraft();
    });
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
  if (event === "table") showTable(data);
  else if (event === "move") {
    const mine = data.seat !== null && data.seat === page.table?.seat;
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
    if (page.unsent) actions.confirm();
    else draw();
  }
}

async function onLost() {
  page.lost = true;
  announce(t("no_connection"));
  if (!page.table)
    page.table = await (await import("../lib/offline_tables.js")).tableToLookAt(game);
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
desk.addEventListener("change", () => {
  page.isDesk = desk.matches;
  draw();
});
setInterval(() => {
  for (const node of root.querySelectorAll("time.left")) node.dispatchEvent(new Event("tick"));
}, 15_000);
