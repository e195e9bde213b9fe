// A first game: each phase is explained once, when it comes.

import { deviceStorage, h, t } from "../lib/dom.js";

const STORAGE_KEY = "lessons"; // in this browser: what was explained already, or "off"
const OFF = "off"; // who has skipped the guide
const readLessons = () => JSON.parse(deviceStorage.get(STORAGE_KEY) ?? "[]");
let shown = null; // the lesson that stands there, until it is put away

/** What of the present phase was not read yet, one lesson at a time; while others decide, none comes. */
export function tutorial(page, redraw) {
  const { ruleset, legal_moves: asked } = page.table;
  const isOff = readLessons() === OFF;
  if (asked.length && !isOff) {
    const known = readLessons();
    shown =
      [page.rules.lesson?.(page.table)]
        .flat()
        .find((lesson) => lesson && !known.includes(`${ruleset} ${lesson.key}`)) ?? null;
  }
  if (!shown || isOff) return null;
  const here = shown;
  const keep = (lessons) => {
    deviceStorage.set(STORAGE_KEY, JSON.stringify(lessons));
    shown = null;
    redraw();
    document.getElementById("headline")?.focus({ preventScroll: true });
  };
  const button = (id, word, lessons, quiet) =>
    h(
      "button",
      {
        class: quiet ? "button link" : "button quiet",
        id,
        type: "button",
        on: { click: () => keep(lessons()) },
      },
      t(word),
    );
  return h(
    "section",
    { class: "lesson", "aria-labelledby": "lesson-title" },
    h("h3", { id: "lesson-title" }, here.title),
    h("p", {}, here.text),
    h(
      "div",
      { class: "row" },
      button("lesson-read", "understood", () => [...readLessons(), `${ruleset} ${here.key}`]),
      button("skip-guide", "skip_guide", () => OFF, true),
    ),
  );
}
