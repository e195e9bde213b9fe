// A first game: each phase is explained once, when it comes.

import { deviceStorage, h, t } from "../lib/dom.js";

const STORAGE_KEY = "lessons"; // in this browser: what was explained already, or "off"
const readLessons = () => JSON.parse(deviceStorage.get(STORAGE_KEY) ?? "[]");
let shown = null; // the lesson that stands there, until it is put away

/** What of the present phase was not read yet, one lesson at a time; while others decide, none comes. */
export function tutorial(page, redraw) {
  const { ruleset, legal_moves: asked } = page.table;
  if (asked.length) {
    const known = readLessons();
    shown =
      [page.rules.lesson?.(page.table)]
        .flat()
        .find((lesson) => lesson && !known.includes(`${ruleset} ${lesson.key}`)) ?? null;
  }
  if (!shown) return null;
  const here = shown;
  const put = () => {
    deviceStorage.set(
      STORAGE_KEY,
      JSON.stringify([...readLessons(), `${page.table.ruleset} ${here.key}`]),
    );
    shown = null;
    redraw();
  };
  return h(
    "section",
    { class: "lesson notice", "aria-labelledby": "lesson-title" },
    h("h3", { id: "lesson-title" }, here.title),
    h("p", {}, here.text),
    h(
      "button",
      { class: "button quiet", id: "lesson-read", type: "button", on: { click: put } },
      t("understood"),
    ),
  );
}
