// The lessons of a first game: each decision is explained when it first comes up.

import { deviceStorage, h, icon, t } from "../lib/dom.js";
import { isCalm } from "./motion.js";

const STORAGE_KEY = "lessons"; // in this browser: the lessons already given, or "off"
const GUIDED_KEY = "guided table"; // in this browser: the last guided table begun
const OFF = "off"; // the guide was skipped
const PULSE_MS = 700;
const DRAWN_MS = 300; // until what is to be tapped stands there, though its module was yet to be loaded
const readLessons = () => JSON.parse(deviceStorage.get(STORAGE_KEY) ?? "[]");

/** The guide of a page: `lesson()` is the content for the free place, `way()` the way out. */
export function createGuide(page, redraw) {
  let shown = null; // the lesson being shown
  let rests = -1; // the ply at which a lesson was dismissed; the next waits for another decision
  let pulsed = "";

  const keep = (lessons) => {
    deviceStorage.set(STORAGE_KEY, JSON.stringify(lessons));
    shown = null;
  };
  const read = () => shown && keep([...readLessons(), nameOf(shown)]);
  const nameOf = ({ key }) => `${page.table.ruleset} ${key}`;
  if (page.table.guided) beginAnew(page.table);

  function putAway() {
    if (shown && !shown.goesOn) rests = page.table.ply; // a move may have told it just now
    read();
    leave();
  }

  function skip() {
    keep(OFF);
    leave();
  }

  function leave() {
    redraw();
    document.getElementById("headline")?.focus({ preventScroll: true });
  }

  /** The next lesson for this decision; the one shown counts as given once the decision is made. */
  function next() {
    const { legal_moves: asked, ply } = page.table;
    const told = asked.length ? [page.rules.lesson?.(page.table)].flat().filter(Boolean) : [];
    if (shown && !told.some(({ key }) => key === shown.key)) read();
    const known = readLessons();
    const found = told.find((one) => !known.includes(nameOf(one))) ?? null;
    return ply === rests ? null : found;
  }

  function lesson() {
    if (readLessons() === OFF) return null;
    shown = next();
    if (!shown) return null;
    if (pulsed !== shown.key) {
      pulsed = shown.key;
      setTimeout(pulse, DRAWN_MS, shown.tap);
    }
    const { of, title, text } = shown;
    const mine = readLessons().filter((name) => name.startsWith(`${page.table.ruleset} `));
    return h(
      "section",
      { class: "lesson", "aria-labelledby": "lesson-title" },
      h(
        "button",
        {
          class: "lesson-read",
          id: "lesson-read",
          type: "button",
          "aria-label": t("understood"),
          title: t("understood"),
          on: { click: putAway },
        },
        icon("site/close"),
      ),
      h(
        "h3",
        { id: "lesson-title" },
        title,
        " ",
        h("small", {}, `${Math.min(mine.length + 1, of)}/${of}`),
      ),
      h("p", {}, text),
    );
  }

  /** The way out, while there may be more lessons. */
  const way = () =>
    readLessons() === OFF
      ? null
      : h(
          "button",
          { class: "news-button", id: "skip-guide", type: "button", on: { click: skip } },
          h("span", { class: "news-pill" }, t("skip_guide")),
        );

  return { lesson, way, read };
}

/** At a new guided table, repeat the lessons of its game. */
function beginAnew({ id, ruleset }) {
  if (deviceStorage.get(GUIDED_KEY) === id) return;
  deviceStorage.set(GUIDED_KEY, id);
  const known = readLessons();
  const others = known === OFF ? [] : known.filter((name) => !name.startsWith(`${ruleset} `));
  deviceStorage.set(STORAGE_KEY, JSON.stringify(others));
}

/** Let the element to tap pulse once. */
function pulse(selector) {
  if (isCalm()) return;
  for (const node of document.querySelectorAll(selector))
    node.animate([{ scale: 1 }, { scale: 1.08 }, { scale: 1 }], {
      id: "pulse",
      duration: PULSE_MS,
      easing: "ease-in-out",
    });
}
