// The orders that are written, as a list with buttons to move, copy, change and remove each.

import { h, icon, t } from "../lib/dom.js";
import { joinAlternatives } from "./order_words.js";

/**
 * Orders as a list, in words. `act` has the actions: `move(from, to)`, `copy(at)`,
 * `edit(at)`, `remove(at)`; it is null while one of them is being written.
 */
export function orderList(orders, words, act) {
  if (!orders.length) return act ? h("p", {}, t("order_none")) : null;
  return h(
    "ol",
    { class: "orders-list" },
    orders.map((order, at) =>
      h(
        "li",
        { id: `order-${at}`, tabindex: "-1" },
        h(
          "div",
          { class: "order-says" },
          h("strong", {}, joinAlternatives(words.moves(order.moves))),
          [
            ["if", "order_if"],
            ["stop_if", "order_stop"],
          ].map(([part, word]) =>
            (order[part] ?? []).map((one) =>
              h("div", { class: "faint" }, t(word, { condition: words.condition(one) })),
            ),
          ),
        ),
        act ? tools(at, orders.length - 1, act) : null,
      ),
    ),
  );
}

function tools(at, last, act) {
  const tool = (name, picture, click, off = false) =>
    h(
      "button",
      {
        type: "button",
        class: `button quiet order-tool ${name}`,
        id: `order-${name}-${at}`,
        disabled: off,
        "aria-label": t(`order_tool_${name}`, { number: at + 1 }),
        title: t(`order_tool_${name}`, { number: at + 1 }),
        on: { click },
      },
      icon(`site/${picture}`),
    );
  return h(
    "div",
    { class: "row order-tools" },
    tool("up", "back", () => act.move(at, at - 1), at === 0),
    tool("down", "next", () => act.move(at, at + 1), at === last),
    tool("again", "copy", () => act.copy(at)),
    tool("change", "notes", () => act.edit(at)),
    tool("delete", "cross", () => act.remove(at)),
  );
}

/** The tabs for the two kinds of orders. */
export const orderLeaves = (shown, choose) =>
  h(
    "div",
    { class: "order-leaves", role: "group", "aria-label": t("panel_orders") },
    ["answers", "orders"].map((name) =>
      h(
        "button",
        {
          type: "button",
          class: "order-leaf",
          id: `order-leaf-${name}`,
          "aria-pressed": String(shown === name),
          on: { click: () => choose(name) },
        },
        t(`order_leaf_${name}`),
      ),
    ),
  );
