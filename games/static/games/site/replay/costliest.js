// The decisions that cost most: those beyond their margin, and those that are too close to tell.

import { h, t } from "../lib/dom.js";
import { chanceOf, costOf, isMistake } from "./figures.js";
import { practice } from "./practice.js";

/**
 * Both lists. `ways.look(ply)` shows a position as I saw it, `ways.leave()` what the panel lies
 * over.
 */
export function costliest(decisions, ways) {
  if (!decisions.length) return [h("p", { id: "no-mistakes" }, t("analysis_nothing_lost"))];
  const mistakes = decisions.filter(isMistake);
  const close = decisions.filter((decision) => !isMistake(decision));
  return [
    mistakes.length
      ? [h("h3", {}, t("analysis_costliest")), list("costliest", mistakes, ways)]
      : h("p", { id: "no-mistakes" }, t("analysis_no_mistakes")),
    close.length
      ? h(
          "section",
          { id: "too-close", "aria-labelledby": "too-close-title" },
          h("h3", { id: "too-close-title" }, t("analysis_close")),
          h("p", { class: "faint" }, t("analysis_close_words")),
          list("close-ones", close, ways),
        )
      : null,
  ];
}

const list = (id, decisions, ways) =>
  h(
    "ol",
    { class: "costliest", id },
    decisions.map((decision) => row(decision, ways)),
  );

function row(decision, { look, leave }) {
  const { ply, played, moves } = decision;
  const is = isMistake(decision);
  const place = h("div", { class: "practice-place" });
  const said = (move) => ({ move: move.label, chance: chanceOf(move) });
  const act = (key, words, run) =>
    h(
      "button",
      { type: "button", class: "button quiet", id: `${key}-${ply}`, on: { click: run } },
      words,
    );
  return h(
    "li",
    {},
    h(
      "p",
      { class: "cost-line" },
      h("b", {}, t("position", { ply })),
      h(
        "span",
        { class: is ? "cost number" : "number faint" },
        t("analysis_cost", { lost: costOf(decision) }),
      ),
    ),
    h("p", {}, t("analysis_you", said(played))),
    h(
      "p",
      { class: is ? "better" : "" },
      t(is ? "analysis_better" : "analysis_other", said(moves[0])),
    ),
    h(
      "div",
      { class: "row" },
      act("see", t("analysis_show"), () => {
        look(ply - 1);
        leave();
      }),
      act("practise", t("practice_again"), () => {
        look(ply - 1);
        practice(place, decision, { leave });
      }),
    ),
    place,
  );
}
