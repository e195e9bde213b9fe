// The form of one order: its moves, the preferred one first, and its conditions.

import { h, render, t } from "../lib/dom.js";
import { conditionList } from "./order_conditions.js";
import { joinAlternatives, stableJson } from "./order_words.js";

const FILTER_FROM = 30; // the number of moves from which there is a filter

/**
 * The form of an order. `form` is the draft: `{moves, conditions, filter}`, a condition
 * being `{stop, fact, test, value}`; `before` is the move of the order before this one, if any;
 * `words` says things; `keep` and `cancel` end it.
 */
export function orderForm({ form, before, orders, words, title, keep, cancel }) {
  const node = h("form", {
    class: "order-form",
    id: "order-form",
    "aria-labelledby": "order-title",
    on: { submit },
  });
  const chosen = h("p", { class: "order-chosen", id: "order-chosen", "aria-live": "polite" });
  const choices = h("div", { class: "stack" });
  const first = questionToOpen(orders.moves, form.moves[0] ?? before);
  const many = orders.moves.length > FILTER_FROM;

  function submit(event) {
    event.preventDefault();
    if (form.moves.length) keep();
  }
  function toggle(move) {
    const at = form.moves.findIndex((one) => stableJson(one) === stableJson(move));
    if (at >= 0) form.moves.splice(at, 1);
    else form.moves.push(move);
    drawMoves();
  }

  function drawMoves() {
    chosen.textContent = form.moves.length
      ? joinAlternatives(words.moves(form.moves))
      : t("order_choose");
    const wanted = form.filter.trim().toLocaleLowerCase();
    const found = orders.moves
      .map((row, at) => ({ ...row, id: `order-move-${at}`, text: words.move(row.move) }))
      .filter(
        (row) =>
          !wanted ||
          `${row.text} ${words.question(row.question)}`.toLocaleLowerCase().includes(wanted),
      );
    const names = [...new Set(found.map((row) => row.question))];
    render(
      choices,
      names.map((name) =>
        group(
          name,
          found.filter((row) => row.question === name),
          wanted !== "",
        ),
      ),
      names.length ? null : h("p", { class: "faint" }, t("order_no_match")),
    );
    const button = /** @type {HTMLButtonElement} */ (node.querySelector("#order-keep"));
    if (button) button.disabled = !form.moves.length;
  }

  function group(name, rows, searched) {
    const chips = h("div", { class: "chips" }, rows.map(chip));
    if (searched) return h("fieldset", {}, h("legend", {}, words.question(name)), chips);
    return h(
      "details",
      { id: `order-group-${name}`, open: name === first || rows.some((row) => rank(row.move) > 0) },
      h("summary", {}, words.question(name)),
      chips,
    );
  }
  const rank = (move) => form.moves.findIndex((one) => stableJson(one) === stableJson(move)) + 1;

  function chip({ id, move, text }) {
    const place = rank(move);
    return h(
      "button",
      {
        type: "button",
        class: "chip",
        id,
        "aria-pressed": String(place > 0),
        on: { click: () => toggle(move) },
      },
      place && form.moves.length > 1
        ? h("span", { class: "badge act number" }, String(place))
        : null,
      text,
    );
  }

  const search = many
    ? h(
        "label",
        { class: "field" },
        h("span", { class: "label" }, t("order_filter")),
        h("input", {
          type: "search",
          id: "order-filter",
          value: form.filter,
          on: {
            input: (event) => {
              form.filter = event.target.value;
              drawMoves();
            },
            keydown: (event) => event.key === "Enter" && event.preventDefault(), // or it submits
          },
        }),
      )
    : null;
  node.append(
    h("h4", { id: "order-title", tabindex: "-1" }, title),
    chosen,
    ...[search].filter(Boolean),
    choices,
    h("h5", {}, t("order_conditions")),
    conditionList(form, words),
    h(
      "div",
      { class: "row order-end" },
      h(
        "button",
        { class: "button", id: "order-keep", disabled: !form.moves.length },
        t("order_keep"),
      ),
      h(
        "button",
        { class: "button quiet", type: "button", id: "order-cancel", on: { click: cancel } },
        t("cancel"),
      ),
    ),
  );
  drawMoves();
  return node;
}

/** The decision to show first: that of an earlier move, else the one with the most choices. */
function questionToOpen(rows, move) {
  const near = move && rows.find((row) => stableJson(row.move) === stableJson(move));
  if (near) return near.question;
  const size = (name) => rows.filter((row) => row.question === name).length;
  return rows
    .map((row) => row.question)
    .reduce((most, name) => (size(name) > size(most) ? name : most));
}
