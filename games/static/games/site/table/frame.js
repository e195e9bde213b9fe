// The frame of every table: its places, and what is drawn into them.
//
// The places never move: the style sheet fixes them (docs/site.md). The dock, in which one decides,
// is drawn here; the rest of the frame is loaded once that is painted.

import { h, lazyPart, remember, shown, t } from "../lib/dom.js";
import { dock } from "./dock.js";

const LONGEST_PRESS_MS = 10_000; // then its release was told to nobody

const parts = {
  after: lazyPart(() => import("./after_game.js")),
  bar: lazyPart(() => import("./bar.js")),
  seats: lazyPart(() => import("./seats.js")),
  sheet: lazyPart(() => import("./sheet.js")),
  waiting: lazyPart(() => import("./waiting.js")),
};

/**
 * The places of a table's page, in the order of the keyboard: what is asked and its answer, then
 * the others, the stage, the panels, and the bar, though that stands at the top.
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

/** Draw all that changes with a table, each part into its own place. */
export function frame(page, ui, actions) {
  const { table } = ui;
  const root = document.getElementById("table");
  const isOver = !ui.isFilm && table.status === "finished";
  const isRunning = table.view !== null && !isOver;
  const asked = !ui.isFilm && table.legal_moves.length > 0;
  const { heading, hand, row, choosing } = dock(page, ui, actions);
  const states = {
    asked,
    choosing,
    spectating: table.seat === null,
    waiting: table.view === null,
    ended: isOver,
    film: ui.isFilm,
  };
  const drawn = [
    into("heading", heading),
    into("hand", hand),
    into("action", row),
    into(
      "sheet",
      page.sheet || page.rules.sheet ? parts.sheet((part) => part.sheet(page, ui, actions)) : [],
    ),
    into("news", isRunning ? (page.newsLine?.() ?? []) : []),
    into("seats", isRunning ? parts.seats((part) => part.seats(page, ui, actions)) : []),
    into("stage", stage(page, ui, actions, isOver)),
    into(
      "bar",
      parts.bar((part) => part.bar(page, ui, actions)),
    ),
  ];
  // What is read of the page is read before anything is written.
  const bringBack = remember(drawn.map(([place]) => place));
  for (const [name, is] of Object.entries(states)) root.classList.toggle(name, is);
  document.getElementById("at-dock").toggleAttribute("data-asks", asked);
  for (const [place, nodes] of drawn) {
    if (page.patch && isRunning && place.id !== "at-sheet") page.patch(place, nodes);
    else place.replaceChildren(...shown(nodes));
  }
  bringBack();
}

/** @type {(name: string, nodes: Content) => [Element | null, Content]} */
const into = (name, nodes) => [document.getElementById(`at-${name}`), nodes];

function stage(page, ui, actions, isOver) {
  const { table } = ui;
  if (table.view === null) return parts.waiting((part) => part.waitingRoom(page, ui, actions));
  if (isOver) return parts.after((part) => part.theEnd(page, ui, actions));
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
 * Put off some work while a finger, a mouse button or the space bar is down on what it draws anew:
 * a button that is replaced between press and release gets no click. Releases are told
 * `everywhere`, in the window; somebody who leaves it has let go.
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
    if (waiting) setTimeout(perform, 0); // after the click, which comes at once
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
