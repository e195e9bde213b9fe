// What the dock worker decides: some of the cards just drawn go back.

import { h, t } from "../../games/site/lib/dom.js";
import { cardFace, cardName, hint } from "./pickers.js";

const sortedKey = (cards) => [...cards].sort().join();

export function refill(table, ui) {
  const { hand, drawn } = table.view.me;
  const count = table.legal_moves[0].move.cards.length;
  const from = ui.picked ? [...ui.picked.move.cards] : [];
  const chosen =
    ui.scratch.back ??
    drawn.flatMap((kind, index) => {
      const at = from.indexOf(kind);
      if (at >= 0) from.splice(at, 1);
      return at >= 0 ? [index] : [];
    });
  const toggle = (index) => {
    const next = chosen.includes(index)
      ? chosen.filter((was) => was !== index)
      : [...chosen, index].slice(-count);
    ui.scratch.back = next;
    const wanted = sortedKey(next.map((at) => drawn[at]));
    ui.pick(table.legal_moves.find((row) => sortedKey(row.move.cards) === wanted) ?? null);
  };
  return [
    hint(t("hint_refill")),
    h(
      "div",
      { class: "hand", role: "group", "aria-label": t("my_hand") },
      hand.map((kind) =>
        h(
          "button",
          {
            type: "button",
            class: "card held",
            "data-kind": kind,
            disabled: true,
            "aria-label": t("held", { card: cardName(kind) }),
          },
          cardFace(kind),
        ),
      ),
      drawn.map((kind, index) =>
        h(
          "button",
          {
            type: "button",
            id: `drawn-${index}`,
            class: "card",
            "data-kind": kind,
            "aria-pressed": String(chosen.includes(index)),
            on: { click: () => toggle(index) },
          },
          cardFace(kind),
          chosen.includes(index) ? h("span", { class: "target" }, "↓") : null,
        ),
      ),
    ),
    h(
      "p",
      { class: "hint number", role: "status" },
      t("put_back_count", { chosen: chosen.length, count }),
    ),
  ];
}
