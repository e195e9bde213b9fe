// Figures over time as a line, with grid lines at round figures.

import { t } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [320, 132];
const MARGIN = { left: 34, right: 8, top: 8, bottom: 20 };
const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000];
const MOST_SPACES = 3; // the most spaces between grid lines

const node = (tag, attributes, text = "") => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
};

/** Round figures that enclose all the others, the lowest first. */
function ticks(figures) {
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const step =
    STEPS.find((size) => Math.ceil(high / size) - Math.floor(low / size) <= MOST_SPACES) ??
    high - low;
  const from = Math.floor(low / step);
  const to = Math.max(Math.ceil(high / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step);
}

/** Draw figures, the oldest first, as a line from one day to another, with a text alternative. */
export function chart(figures, { from, to }) {
  const lines = ticks(figures);
  const [low, span] = [lines[0], lines.at(-1) - lines[0]];
  const x = (n) =>
    MARGIN.left + (n * (WIDTH - MARGIN.left - MARGIN.right)) / Math.max(figures.length - 1, 1);
  const y = (figure) =>
    HEIGHT - MARGIN.bottom - ((figure - low) * (HEIGHT - MARGIN.top - MARGIN.bottom)) / span;
  const words = t("history_words", {
    first: figures[0],
    last: figures.at(-1),
    count: figures.length - 1,
    highest: Math.max(...figures),
  });
  const svg = node("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "chart",
    role: "img",
    "aria-label": words,
  });
  svg.append(
    ...lines.flatMap((figure) => [
      node("line", { x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(figure), y2: y(figure) }),
      node("text", { x: MARGIN.left - 6, y: y(figure) + 4, "text-anchor": "end" }, String(figure)),
    ]),
    node("text", { x: MARGIN.left, y: HEIGHT - 3 }, from),
    node(
      "text",
      { x: WIDTH - MARGIN.right, y: HEIGHT - 3, "text-anchor": "end" },
      from === to ? "" : to,
    ),
    node("polyline", { points: figures.map((figure, n) => `${x(n)},${y(figure)}`).join(" ") }),
    node("circle", { cx: x(figures.length - 1), cy: y(figures.at(-1)), r: 4 }),
  );
  return svg;
}
