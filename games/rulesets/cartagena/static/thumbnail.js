// The thumbnail of a table of Cartagena: the ship on its way to the mutiny; the doors or the duels.

import { drawing, picture, shape } from "../../games/site/lib/thumbnail.js";

const A_ROW = 4; // doors beside each other
const DOOR = 17;
const STEP = 19;
const [BOW, GOAL, WATER] = [3, 63, 17]; // where the ship starts and where the mutiny is; the track

/** The thumbnail, from the data of `thumb.py`. @param {any} thumb */
export function thumbnail(thumb) {
  const { mutiny, won, ...voyage } = thumb;
  return drawing(
    shape("rect", { width: 84, height: 30, fill: "var(--art-sea)", "fill-opacity": 0.42 }),
    shape("rect", { y: 30, width: 84, height: 54, fill: "var(--art-wood)", "fill-opacity": 0.55 }),
    ...track(voyage),
    ...(mutiny ? duels(won) : doors(voyage)),
  );
}

/** The ship, the rest of its course, and the storms on it. */
function track({ start, distance, storms }) {
  const at = (left) => BOW + ((GOAL - BOW) * (start - left)) / start;
  const ship = at(distance);
  return [
    shape("path", {
      d: `M${ship + 12} ${WATER}H${GOAL + 2}`,
      stroke: "var(--ink)",
      "stroke-width": 2,
      "stroke-dasharray": "3 3",
      "stroke-opacity": 0.55,
    }),
    picture("cartagena/mutiny", GOAL, WATER - 9, 18),
    ...storms
      .filter((storm) => storm < distance)
      .map((storm) => picture("cartagena/storm", at(storm), 3, 13)),
    picture("cartagena/ship", ship, 4, 22, { class: "ship" }),
  ];
}

/** The doors: used ones faded, open ones light, closed ones brown. */
function doors({ face_up, face_down, used }) {
  const cells = [
    ...used.map((pirate) => ({ pirate, ground: 0.3, fade: 0.4 })),
    ...face_up.map((pirate) => ({ pirate, ground: 0.9, fade: 1 })),
    ...Array.from({ length: face_down }, () => ({ pirate: null })),
  ];
  const top = cells.length > 2 * A_ROW ? 32 : 39;
  return cells.flatMap(({ pirate, ground, fade }, n) => {
    const [x, y] = [5 + (n % A_ROW) * STEP, top + Math.floor(n / A_ROW) * (STEP - 1.5)];
    const frame = { x, y, width: DOOR, height: DOOR - 1, rx: 2.5 };
    if (!pirate) return [shape("rect", { ...frame, fill: "#5a2f26", class: "door" })];
    return [
      shape("rect", { ...frame, fill: "#fff", "fill-opacity": ground, class: "door open" }),
      picture(`cartagena/${pirate}`, x + 1, y + 0.5, DOOR - 2, { opacity: fade }),
    ];
  });
}

/** The five duels with the winners' flags, Valverde's above, Diaz's below. */
const duels = (won) =>
  won.flatMap((camp, n) => {
    const x = 3 + n * 16;
    return [
      shape("rect", { x, y: 36, width: 14, height: 42, rx: 3, fill: "#fff", "fill-opacity": 0.35 }),
      camp ? picture(`cartagena/camp_${camp}`, x, camp === "valverde" ? 39 : 61, 14) : "",
    ];
  });
