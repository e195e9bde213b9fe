// A position without pictures, for a game that has none: names and values as the API tells them.

import { el } from "../dom.js";

const simple = (value) => value === null || typeof value !== "object";

function listed(value) {
  if (simple(value)) return String(value ?? "–");
  if (Array.isArray(value)) return value.every(simple) ? value.join(", ") || "–" : el("ol", {}, value.map((item) => el("li", {}, listed(item))));
  return el("dl", {}, Object.entries(value).map(([name, part]) => [el("dt", {}, name), el("dd", {}, listed(part))]));
}

export const board = ({ view }) => el("div", { class: "sheet plain-view" }, listed(view));
export const headline = (table, ui) => table.to_move.map(ui.name).join(", ");
export const account = () => [];
