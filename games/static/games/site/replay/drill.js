// Practising my mistakes one by one; after each choice it says what was better.

import { h, render, t } from "../lib/dom.js";
import { isBetter } from "./figures.js";
import { practice } from "./practice.js";

/** Ask all `decisions` in `node`; `finish(better)` gets the number with a better move found. */
export function drill(node, decisions, { look, leave, placeOf }, finish) {
  let number = 0;
  let better = 0;

  const button = (id, words, run, classes = "button") =>
    h("button", { type: "button", class: classes, id, on: { click: run } }, words);

  function next() {
    if (number === decisions.length) return finish(better);
    const decision = decisions[number];
    const isLast = ++number === decisions.length;
    let isFirstChoice = true; // it reveals what was better, so later choices do not count
    const place = h("div");
    render(
      node,
      h(
        "p",
        { class: "cost-line", id: "practice-place" },
        h("b", {}, placeOf(decision.ply - 1)),
        h("span", { class: "number faint" }, t("practice_count", { number, of: decisions.length })),
      ),
      place,
      button("practice-stop", t("practice_stop"), () => finish(null), "button link"),
    );
    look(decision.ply - 1);
    practice(place, decision, {
      leave,
      chose(move) {
        if (isFirstChoice && isBetter(move, decision)) better += 1;
        isFirstChoice = false;
      },
      further: button("practice-next", t(isLast ? "practice_finish" : "practice_next"), next),
    });
    node.parentElement?.scrollIntoView({ block: "nearest" });
    return undefined;
  }

  next();
}
