// The building blocks of thumbnails: shapes on a square of 84 by 84, without a style sheet.

import { icon } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 84;

/** A shape: `rect`, `path`, `text` … with its attributes; its content may be text or shapes. */
export function shape(tag, attributes = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** A picture of a sprite in a square with this corner. */
export function picture(name, x, y, side, attributes = {}) {
  const made = icon(name);
  const at = { class: "", x, y, width: side, height: side, ...attributes };
  for (const [key, value] of Object.entries(at)) made.setAttribute(key, String(value));
  return made;
}

/** The whole picture, hidden from screen readers, as words beside it say what matters. */
export const drawing = (...shapes) =>
  shape("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" }, ...shapes);
