// My chance of winning over a game, as a line; the costliest decisions are marked, and are links.

import { h, t } from "../lib/dom.js";
import { percent } from "./figures.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [320, 140];
const MARGIN = { left: 40, right: 12, top: 10, bottom: 12 };
const LINES = [0, 0.5, 1];

const node = (tag, attributes, text = "") => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
};

/**
 * Draw the curve with a band for the margins, and a text alternative; `look(ply)` shows the
 * position before a decision of `marked`.
 */
export function curve(points, marked, look) {
  const last = points.at(-1).ply || 1;
  const x = (ply) => MARGIN.left + (ply * (WIDTH - MARGIN.left - MARGIN.right)) / last;
  const y = (chance) => MARGIN.top + (1 - chance) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const chances = points.slice(0, -1).map(({ chance }) => chance);
  const words = t("analysis_curve", {
    first: percent(chances[0]),
    lowest: percent(Math.min(...chances)),
    highest: percent(Math.max(...chances)),
    end: percent(points.at(-1).chance),
  });
  const svg = node("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "chart analysis-curve",
    role: "img",
    "aria-label": words,
  });
  svg.append(
    ...LINES.flatMap((chance) => [
      node("line", { x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(chance), y2: y(chance) }),
      node("text", { x: MARGIN.left - 6, y: y(chance) + 4, "text-anchor": "end" }, percent(chance)),
    ]),
    node("polygon", { class: "band", points: band(points, x, y) }),
    node("polyline", {
      points: points.map(({ ply, chance }) => `${x(ply)},${y(chance)}`).join(" "),
    }),
    ...points
      .filter(({ ply }) => marked.includes(ply))
      .map(({ ply, chance }) => {
        const dot = node("circle", { cx: x(ply), cy: y(chance), r: 5, class: "costly" });
        dot.addEventListener("click", () => look(ply - 1));
        return dot;
      }),
  );
  const key = (kind, words) =>
    h("span", { class: "curve-key" }, h("span", { class: `key-${kind}` }), words);
  return h(
    "figure",
    { class: "curve" },
    svg,
    h(
      "figcaption",
      {},
      h("p", {}, t("analysis_curve_is")),
      points.some(({ margin }) => margin > 0) ? key("band", t("analysis_curve_band")) : null,
      marked.length ? key("costly", t("analysis_curve_costly")) : null,
    ),
  );
}

/** The outline of the band: along the upper margins, and back along the lower ones. */
const band = (points, x, y) => {
  const ends = (side) =>
    points.map(({ ply, chance, margin }) => {
      const end = Math.min(1, Math.max(0, chance + side * margin));
      return `${x(ply)},${y(end)}`;
    });
  return [...ends(1), ...ends(-1).reverse()].join(" ");
};
