// The table's pictures: to come with its own module.

import { el } from "../dom.js";

export const board = (table) => el("pre", {}, JSON.stringify(table.view, null, 1));
export const ask = (table, ui) => el("div", { class: "chips" }, table.legal_moves.map((row) =>
  el("button", { class: "chip", type: "button", "aria-pressed": String(ui.picked === row), on: { click: () => ui.pick(row) } }, row.label)));
export const headline = (table) => (table.legal_moves.length ? "Your move" : "Not your move");
export const summary = () => el("p", {}, "");
export const account = () => [];
export const lesson = () => null;
export const countAid = () => null;
