// The lines of points: as many as there are seats, and no two alike.

import assert from "node:assert/strict";
import test from "node:test";

import "./page.js";

const { pointsChart } = await import("../../games/static/games/site/table/points_chart.js");
const { shapeOf } = await import("../../games/static/games/site/lib/dom.js");

const node = (_, name) => {
  const attributes = {};
  const setAttribute = (key, value) => Object.assign(attributes, { [key]: value });
  const made = { name, attributes, nodes: [], textContent: "", setAttribute };
  return Object.assign(made, { append: (...nodes) => made.nodes.push(...nodes) });
};
Object.assign(document, { createElementNS: node });

const seats = [...Array(8).keys()];
const lineOf = (seat) => ({
  seat,
  mark: shapeOf(seat),
  name: `player ${seat}`,
  brief: null,
  figures: [0, seat, 2 * seat],
});
const size = { width: 600, height: 300, words: "" };
const { nodes } = pointsChart(seats.map(lineOf), ["", "1", "2"], size);

test("each of eight seats has a line in its colour, with dashes of its own", () => {
  const lines = nodes.filter(({ name }) => name === "polyline");
  const classes = lines.map(({ attributes }) => attributes.class);
  assert.deepEqual(
    classes,
    seats.map((seat) => `seat-colour-${seat}`),
  );
  const dashes = lines.map(({ attributes }) => attributes["stroke-dasharray"]);
  assert.equal(new Set(dashes).size, seats.length);
});

test("each line ends with the shape and the name of its seat, in its colour", () => {
  const ends = nodes.filter(({ attributes }) => /\bseat-end\b/.test(attributes.class));
  assert.deepEqual(
    ends.map(({ attributes, textContent }) => [attributes.class, textContent]),
    seats.map((seat) => [`seat-end seat-colour-${seat}`, `${shapeOf(seat)} player ${seat}`]),
  );
});
