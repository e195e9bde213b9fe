// The thumbnail of a table of Meuterer: the ring of islands, the two active ones, ships, the round.

import { drawing, picture, shape } from "../../games/site/lib/thumbnail.js";

const STEP = 21; // from one place of the ring to the next
const SIZE = 18;
// By place of the ring, clockwise from its upper left corner.
const COLUMNS = [0, 1, 2, 3, 3, 3, 3, 2, 1, 0, 0, 0];
const ROWS = [0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 2, 1];
const FRAMES = ["#a8560a", "#6b3fa0"]; // A and B, on a white place by day and by night

/** The thumbnail, from the data of `thumb.py`. */
export function thumbnail({ round, rounds, circle, ship, active, pirate_ship: pirates }) {
  return drawing(
    shape("rect", { width: 84, height: 84, fill: "var(--art-sea)", "fill-opacity": 0.42 }),
    ...circle.flatMap((id, at) => {
      const [x, y] = [COLUMNS[at] * STEP + 1.5, ROWS[at] * STEP + 1.5];
      const vessel = { [pirates]: "pirate_ship", [ship]: "ship" }[id];
      return place(id, x, y, active.indexOf(id), vessel);
    }),
    shape(
      "text",
      {
        x: 42,
        y: 48,
        "text-anchor": "middle",
        "font-size": 17,
        "font-weight": 700,
        fill: "var(--ink)",
      },
      `${round}/${rounds}`,
    ),
  );
}

/** A place of the ring; B has a second line, so that the frames differ without colours. */
function place(id, x, y, letter, vessel) {
  const frame = (inset, width) =>
    shape("rect", {
      x: x + inset,
      y: y + inset,
      width: SIZE - 2 * inset,
      height: SIZE - 2 * inset,
      rx: 4 - inset / 2,
      fill: "none",
      stroke: FRAMES[letter],
      "stroke-width": width,
    });
  const ground = { x, y, width: SIZE, height: SIZE, rx: 4, fill: "#fff" };
  if (letter < 0) ground["fill-opacity"] = 0.32;
  return [
    shape("rect", ground),
    vessel || letter >= 0
      ? picture(`meuterer/${vessel ?? id}`, x + 2, y + 2, SIZE - 4, { class: vessel ?? "island" })
      : "",
    ...(letter < 0 ? [] : letter ? [frame(0, 1.4), frame(2.4, 1)] : [frame(0.4, 2.2)]),
  ];
}
