// Retrying one of my decisions: the position as I saw it, my legal moves, and what each leaves.

import { announce, h, render, t } from "../lib/dom.js";
import { chanceOf, verdictOf } from "./figures.js";

/**
 * Let the player choose again; then compare the choice with the best move and the one made.
 * `leave(words)` uncovers the position if the panel lies over it; `asks(isOpen)` is told whether
 * the answer must still be hidden, `chose(move)` the choice. `further` are the buttons shown then.
 */
export function practice(
  node,
  decision,
  { leave, asks = (_isOpen) => {}, chose = (_move) => {}, further = null },
) {
  // In an order that reveals nothing.
  const moves = [...decision.moves].sort((one, other) => one.label.localeCompare(other.label));

  const ask = () => {
    asks(true);
    render(
      node,
      h(
        "section",
        { class: "practice", "aria-labelledby": "practice-title" },
        h("h4", { id: "practice-title", tabindex: "-1" }, t("practice_title")),
        h("p", { class: "faint" }, t("practice_words")),
        h(
          "button",
          {
            type: "button",
            class: "button link see-position",
            on: { click: () => leave(t("practice_back")) },
          },
          t("practice_look"),
        ),
        h(
          "div",
          { class: "practice-moves" },
          moves.map((move) =>
            h(
              "button",
              { type: "button", class: "button quiet", on: { click: () => answer(move) } },
              move.label,
            ),
          ),
        ),
      ),
    );
  };

  function answer(chosen) {
    const [best] = decision.moves;
    const rows = [
      ["practice_now", chosen],
      chosen === best ? null : ["practice_best", best],
      ["practice_then", decision.played],
    ].filter(Boolean);
    const verdict = t(verdictOf(chosen, decision));
    asks(false);
    chose(chosen);
    render(
      node,
      h(
        "section",
        { class: "practice", "aria-labelledby": "practice-verdict" },
        h("h4", { id: "practice-verdict", tabindex: "-1" }, verdict),
        h(
          "dl",
          { class: "bars" },
          rows.map(([key, move]) => bar(t(key), move)),
        ),
        h(
          "div",
          { class: "row" },
          further,
          h(
            "button",
            { type: "button", class: "button quiet", id: "another-choice", on: { click: ask } },
            t("practice_another"),
          ),
        ),
      ),
    );
    announce(verdict);
    document.getElementById("practice-verdict")?.focus({ preventScroll: true });
  }

  const bar = (word, move) =>
    h(
      "div",
      {},
      h("dt", {}, h("b", {}, word), " ", move.label),
      h(
        "dd",
        {},
        h("meter", { min: 0, max: 1, value: move.chance, "aria-hidden": "true" }),
        h("span", { class: "number" }, chanceOf(move)),
      ),
    );

  ask();
  document.getElementById("practice-title")?.focus({ preventScroll: true });
}
