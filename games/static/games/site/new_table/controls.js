// The controls of the form for a new table.

import { h } from "../lib/dom.js";

/** A radio button for a choice among few values, all visible. */
export const radioChip = (name, value, label, checked, more = {}) =>
  h(
    "label",
    { class: "chip", ...more },
    h("input", { type: "radio", name, value, checked, id: `${name}-${value}` }),
    label,
  );

export const selectList = (id, rows, chosen, more = {}) =>
  h(
    "select",
    { id, name: id, ...more },
    rows.map(([value, label]) =>
      h("option", { value, selected: String(value) === String(chosen) }, label),
    ),
  );

export const field = (id, label, control, help = "") =>
  h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    control,
    help ? h("p", { class: "faint", id: `${id}-help` }, help) : null,
  );

export const checkbox = (id, label, checked, help = "") =>
  h(
    "div",
    { class: "field" },
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        id,
        name: id,
        checked,
        "aria-describedby": help ? `${id}-help` : null,
      }),
      h("span", {}, label),
    ),
    help ? h("p", { class: "faint", id: `${id}-help` }, help) : null,
  );
