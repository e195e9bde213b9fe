// Legal moves as buttons, for games without their own controls.

import { h, t } from "../lib/dom.js";
import { readable } from "./view_tree.js";

const FEW = 8; // the most moves without headings
const MANY = 40; // the most moves without a filter

/** The moves to choose from: grouped by kind if there are many, with a filter above 40. */
export function moveList(table, ui) {
  const rows = table.legal_moves.map((row, index) => ({ row, node: button(row, index, ui) }));
  const groups = Map.groupBy
    ? Map.groupBy(rows, ({ row }) => row.move.kind)
    : rows.reduce(
        (found, item) =>
          found.set(item.row.move.kind, [...(found.get(item.row.move.kind) ?? []), item]),
        new Map(),
      );
  const grouped = rows.length > FEW && groups.size > 1;
  const parts = grouped
    ? [...groups].map(([kind, items]) => group(kind, items))
    : [{ node: chips(rows, { role: "group", "aria-label": t("generic_moves") }), items: rows }];
  const list = h(
    "div",
    { class: rows.length > MANY ? "generic-moves many" : "generic-moves", id: "generic-moves" },
    parts.map(({ node }) => node),
  );
  return rows.length > MANY ? [...filter(parts, rows, ui), list] : [list];
}

function button(row, index, ui) {
  const picked = ui.picked === row;
  return h(
    "button",
    {
      type: "button",
      class: "chip",
      id: `move-${index}`,
      "aria-pressed": String(picked),
      on: { click: () => ui.pick(picked ? null : row) },
    },
    row.label,
  );
}

const chips = (items, props) =>
  h(
    "div",
    { class: "chips", ...props },
    items.map(({ node }) => node),
  );

function group(kind, items) {
  const id = `moves-${kind}`;
  const node = h(
    "section",
    { class: "move-group", role: "group", "aria-labelledby": id },
    h("h3", { id }, readable(kind)),
    chips(items),
  );
  return { node, items };
}

/** A field that filters moves by its words, and shows their number. */
function filter(parts, rows, ui) {
  const count = h("p", { class: "faint", id: "moves-count", role: "status" });
  const apply = () => {
    const words = (ui.scratch.filter ?? "").toLocaleLowerCase().split(/\s+/);
    for (const { row, node } of rows) {
      const label = row.label.toLocaleLowerCase();
      node.hidden = !words.every((word) => label.includes(word));
    }
    for (const { node, items } of parts) node.hidden = items.every((item) => item.node.hidden);
    const shown = rows.filter(({ node }) => !node.hidden).length;
    count.textContent = t("generic_count", { shown, count: rows.length });
  };
  const field = h("input", {
    type: "search",
    id: "moves-filter",
    autocomplete: "off",
    "aria-controls": "generic-moves",
    "aria-describedby": "moves-count",
    on: {
      input: ({ target }) => {
        ui.scratch.filter = target.value;
        apply();
      },
      keydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        rows.find(({ node }) => !node.hidden)?.node.focus();
      },
    },
  });
  apply();
  const label = h("label", { for: "moves-filter" }, t("generic_filter"));
  return [h("div", { class: "field move-filter" }, label, field, count)];
}
