// The frame of every table: its places and their content.
//
// The places never move: the style sheet fixes them (docs/site.md). The dock, where players decide,
// is drawn here; the rest of the frame is loaded once that is painted.

import { fetchPictures, h, lazyPart, pictures, remember, render, shown, t } from "../lib/dom.js";
import { dock } from "./dock.js";

const LONGEST_PRESS_MS = 10_000; // after which the release was probably missed

/** Places that are patched rather than redrawn, so that their elements stay. */
const KEPT = ["at-seats", "at-stage"];

const parts = {
  after: lazyPart(() => import("./after_game.js")),
  bar: lazyPart(() => import("./bar.js")),
  seats: lazyPart(() => import("./seats.js")),
  sheet: lazyPart(() => import("./sheet.js")),
  waiting: lazyPart(() => import("./waiting.js")),
};

/**
 * The places of a table's page, in keyboard order: the decision, then the other seats, the stage,
 * the panels, and the bar, although that is at the top.
 */
export function places() {
  const place = (tag, name, props = {}, ...nodes) =>
    h(tag, { id: `at-${name}`, "aria-label": t(`at_${name}`), ...props }, ...nodes);
  return [
    h(
      "section",
      { id: "at-dock", class: "dock", "aria-labelledby": "headline" },
      h("div", { id: "at-heading", class: "dock-heading" }),
      h("div", { id: "at-hand", class: "hand-row" }),
      h("div", { id: "at-action", class: "action-row" }),
    ),
    h("div", { id: "at-sheet", class: "sheet-place" }),
    place("section", "news", { class: "news" }),
    place("ol", "seats", { class: "seats" }),
    place("section", "stage", { class: "stage" }),
    place("aside", "panels", { class: "side" }),
    h("header", { id: "at-bar", class: "bar" }),
  ];
}

/** The functions that make the content of places. */
const makers = {
  seats: (page, ui, actions) => [
    into("seats", isRunning(ui) ? parts.seats((part) => part.seats(page, ui, actions)) : []),
    into(
      "bar",
      parts.bar((part) => part.bar(page, ui, actions)),
    ),
  ],
  dock(page, ui, actions) {
    const { heading, hand, row } = dock(page, ui, actions);
    const hasSheet = page.sheet || page.rules.sheet;
    return [
      into("heading", heading),
      into("hand", hand),
      into("action", row),
      into("sheet", hasSheet ? parts.sheet((part) => part.sheet(page, ui, actions)) : []),
    ];
  },
  stage: (page, ui, actions) => [into("stage", stage(page, ui, actions))],
  news: (page, ui) => [into("news", isRunning(ui) ? (page.newsLine?.() ?? []) : [])],
};

/**
 * Drawing a table. `draw()` does it immediately. When no user action waits, no task may be long:
 * `draw({ inParts: true })` draws parts in tasks of their own, the stage last.
 * @param {any} page @param {any} ui @param {any} actions
 * @param {() => void} done called when it is drawn
 */
export function createDrawing(page, ui, actions, done) {
  const root = document.getElementById("table");
  let rest = null; // the remaining parts of a drawing
  let timer = 0;
  let isSlow = false;

  function make(name) {
    pictures.held = true;
    try {
      return makers[name](page, ui, actions);
    } finally {
      pictures.held = false;
    }
  }

  function* drawParts() {
    const focused = root.contains(document.activeElement);
    // Read everything from the page before writing anything.
    const settle = page.motion?.capture();
    const bringBack = remember([...root.children].filter(({ id }) => id !== "at-panels"));
    const seatsNow = make("seats");
    yield;
    show(page, ui, seatsNow);
    yield;
    const dockNow = make("dock");
    tellStates(page, ui, root);
    show(page, ui, dockNow);
    yield;
    const stageNow = [...make("stage"), ...make("news")];
    yield;
    show(page, ui, stageNow);
    document.getElementById("at-dock").toggleAttribute("data-asks", isAsked(ui));
    bringBack();
    settle?.();
    if (focused && document.activeElement === document.body) actions.focusHeading();
    done();
  }

  const work = betweenPresses(root, window, () => {
    if (!page.table || !page.rules) return;
    if (!document.getElementById("at-dock")) render(root, places());
    rest ??= drawParts();
    while (!rest.next().done) {
      if (!isSlow) continue;
      root.getBoundingClientRect(); // forces the layout in this task rather than all in one frame
      timer = setTimeout(work);
      return;
    }
    rest = null;
  });

  /** Whether drawing in several tasks would go unnoticed. */
  const mayTakeTime = () =>
    page.patch &&
    !page.motion.isCalm() &&
    !document.hidden &&
    isRunning(ui) &&
    !root.matches(".waiting, .ended");
  return ({ inParts = false } = {}) => {
    clearTimeout(timer);
    rest = null;
    isSlow = inParts && mayTakeTime();
    work();
  };
}

const isOver = (ui) => !ui.isFilm && ui.table.status === "finished";
const isRunning = (ui) => ui.table.view !== null && !isOver(ui);
const isAsked = (ui) => !ui.isFilm && ui.table.legal_moves.length > 0;

function tellStates(page, ui, root) {
  const states = {
    asked: isAsked(ui),
    choosing: ui.picked !== null || page.problem !== "",
    spectating: ui.table.seat === null,
    waiting: ui.table.view === null,
    ended: isOver(ui),
    film: ui.isFilm,
  };
  for (const [name, is] of Object.entries(states)) root.classList.toggle(name, is);
}

/** Show the content made. */
function show(page, ui, made) {
  for (const [place, fresh] of made) {
    if (page.patch && isRunning(ui) && KEPT.includes(place.id)) page.patch(place, fresh);
    else place.replaceChildren(fresh);
  }
  fetchPictures();
}

/** A place with its new content, of which lazy parts may be loaded meanwhile. */
function into(name, nodes) {
  const fresh = new DocumentFragment();
  fresh.append(...shown(nodes));
  return [document.getElementById(`at-${name}`), fresh];
}

function stage(page, ui, actions) {
  const { table } = ui;
  if (table.view === null) return parts.waiting((part) => part.waitingRoom(page, ui, actions));
  if (isOver(ui)) return parts.after((part) => part.theEnd(page, ui, actions));
  return [
    page.rules.stage?.(table, ui),
    h(
      "div",
      { class: "visually-hidden", id: "in-words" },
      h("h2", {}, t("in_words")),
      h(
        "ul",
        {},
        (page.rules.account?.(table, ui) ?? []).map((text) => h("li", {}, text)),
      ),
    ),
  ];
}

/**
 * Postpone work while a finger, a mouse button or the space bar is down on what it redraws: a
 * button replaced between press and release gets no click. Listens for releases `everywhere`, in
 * the window; leaving the window counts as a release.
 * @param {EventTarget} where @param {EventTarget} everywhere @param {() => void} work
 */
export function betweenPresses(where, everywhere, work) {
  let [pressed, waiting] = [0, false]; // `pressed` is the timer of a press
  const perform = () => {
    if (pressed) waiting = true;
    else work();
  };
  const release = () => {
    clearTimeout(pressed);
    if (waiting) setTimeout(perform, 0); // after the click, which follows immediately
    [pressed, waiting] = [0, false];
  };
  const press = () => {
    clearTimeout(pressed);
    pressed = setTimeout(release, LONGEST_PRESS_MS);
  };
  where.addEventListener("pointerdown", press);
  where.addEventListener("keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key === " ") press(); // the other keys press and click at once
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur"])
    everywhere.addEventListener(end, release);
  return perform;
}
