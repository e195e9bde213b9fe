// A small line of figures over time.

import { say } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;

const node = (tag, attributes) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

/** Draw figures, the oldest first, as a line; its words say the same. */
export function chart(figures) {
  const low = Math.min(...figures);
  const span = Math.max(...figures) - low || 1;
  const x = (n) => EDGE + (n * (WIDTH - 2 * EDGE)) / Math.max(figures.length - 1, 1);
  const y = (figure) => HEIGHT - EDGE - ((figure - low) * (HEIGHT - 2 * EDGE)) / span;
  const words = say("history_words", {
    first: figures[0], last: figures.at(-1), count: figures.length - 1, highest: Math.max(...figures),
  });
  const svg = node("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": words });
  svg.append(
    node("polyline", { points: figures.map((figure, n) => `${x(n)},${y(figure)}`).join(" ") }),
    node("circle", { cx: x(figures.length - 1), cy: y(figures.at(-1)), r: 4 }),
  );
  return svg;
}
