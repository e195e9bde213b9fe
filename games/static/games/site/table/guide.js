// A first game: each phase is explained once, when it comes.

import { device, el, say } from "../dom.js";

const KEY = "lessons"; // in this browser: what was explained already, or "off"
const learnt = () => JSON.parse(device.get(KEY) ?? "[]");
let shown = null; // the lesson that stands there, until it is put away

/** What of the present phase was not read yet, one lesson at a time; while others decide, none comes. */
export function guide(page, redraw) {
  const { ruleset, legal_moves: asked } = page.table;
  if (asked.length) {
    const known = learnt();
    shown = [page.rules.lesson(page.table)].flat().find((lesson) => lesson && !known.includes(`${ruleset} ${lesson.key}`)) ?? null;
  }
  if (!shown) return null;
  const here = shown;
  const put = () => {
    device.set(KEY, JSON.stringify([...learnt(), `${page.table.ruleset} ${here.key}`]));
    shown = null;
    redraw();
  };
  return el("section", { class: "lesson notice", "aria-labelledby": "lesson-title" },
    el("h3", { id: "lesson-title" }, here.title),
    el("p", {}, here.text),
    el("button", { class: "button quiet", id: "lesson-read", type: "button", on: { click: put } }, say("understood")));
}
