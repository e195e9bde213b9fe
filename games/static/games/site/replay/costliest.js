// The costliest decisions: those beyond their margin of error, and those too close to tell.

import { h, render, t } from "../lib/dom.js";
import { chanceOf, costOf, isMistake } from "./figures.js";
import { practice } from "./practice.js";

let closeOther = () => {}; // closes the open question: only one position can be shown

/**
 * Both lists. `ways.look(ply)` shows a position as I saw it, `ways.leave(words)` uncovers it,
 * `ways.placeOf(ply)` names its place in the game; `practise` begins with the first list.
 */
export function costliest(decisions, ways, practise) {
  if (!decisions.length) return [h("p", { id: "no-mistakes" }, t("analysis_nothing_lost"))];
  const mistakes = decisions.filter(isMistake);
  const close = decisions.filter((decision) => !isMistake(decision));
  return [
    mistakes.length
      ? [
          h("h3", {}, t("analysis_costliest")),
          h(
            "button",
            { type: "button", class: "button", id: "practise-all", on: { click: practise } },
            t("practice_all"),
          ),
          list("costliest", mistakes, ways),
        ]
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

function row(decision, { look, leave, placeOf }) {
  const { ply, played, moves } = decision;
  const is = isMistake(decision);
  const place = h("div", { class: "practice-place" });
  const said = (move) => ({ move: move.label, chance: chanceOf(move) });
  const answer = h(
    "details",
    { class: "answer" },
    h("summary", {}, t(is ? "analysis_what_better" : "analysis_what_else")),
    h(
      "p",
      { class: is ? "better" : "" },
      t(is ? "analysis_better" : "analysis_other", said(moves[0])),
    ),
  );
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
      h("b", {}, placeOf(ply - 1)),
      h(
        "span",
        { class: is ? "cost number" : "number faint" },
        t("analysis_cost", { lost: costOf(decision) }),
      ),
    ),
    h("p", {}, t("analysis_you", said(played))),
    answer,
    h(
      "div",
      { class: "row" },
      act("see", t("analysis_show"), () => {
        look(ply - 1);
        leave(t("analysis_title"));
      }),
      act("practise", t("practice_again"), () => {
        look(ply - 1);
        closeOther();
        closeOther = () => {
          render(place);
          answer.hidden = false;
        };
        practice(place, decision, {
          leave,
          asks: (isOpen) => {
            answer.hidden = isOpen;
          },
        });
      }),
    ),
    place,
  );
}
