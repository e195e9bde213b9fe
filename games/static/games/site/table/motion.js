// Moving pieces between two drawings of a table, only by transform and opacity, from their actual
// places. Nothing waits for it: the new table is drawn, and motion is shown over it.

import { preference } from "./preferences.js";
import { travel } from "./travel.js";

const FADE = 120; // milliseconds, where nothing may travel
const SPACE = 180; // milliseconds that a piece needs per space on its way
const LONGEST = 900; // the most milliseconds of any motion
const MOVED = 1; // pixels below which nothing counts as moved

/** Whether nothing may move, by the device's setting or this browser's preference. */
export const isCalm = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || preference("still");

/**
 * The motion of a table drawn in `root`. `capture()` reads where everything is, and returns a
 * function to call after the next drawing; `expect(moved)` says before the drawing what moves in
 * it, `catchUp(moved)` afterwards.
 * @param {HTMLElement} root
 * @param {() => {rules: any, ui: any, me: number | null, ply: number}} about the next drawing
 */
export function createMotion(root, about) {
  /** @type {any[]} */
  let expected = [];
  /** @type {Set<string>} the places of the last change, which keep a frame where nothing travels */
  let framed = new Set();
  let cancel = () => {};
  let drawn = about().ply;
  /** @type {any} where everything was before the newest position was drawn */
  let last = null;

  function capture() {
    const before = snapshot(root);
    const isNew = drawn !== about().ply;
    // Animated elements may be reused, so end their motion before they show anything else.
    if (isNew || expected.length) cancel();
    return () => settle(before, isNew);
  }

  function settle(before, isNew) {
    const moved = expected;
    expected = [];
    drawn = about().ply;
    if (isCalm()) {
      if (isNew) framed = changedPlaces(root, before, moved);
      frame(root, framed, isNew);
      return;
    }
    if (!isNew && !moved.length) return; // a pick: motions go on
    last = before;
    run(before, moved);
  }

  function run(before, moved) {
    const places = findPlaces(root);
    const stopPieces = movePieces(root, before, moved, places, about());
    const stopTravel = travel(root, { before, moved, places, ...about() });
    cancel = () => {
      stopPieces();
      stopTravel();
    };
  }

  return {
    capture,
    isCalm,
    /** Say what moves in the next drawing. @param {any[]} moved */
    expect(moved) {
      expected = moved;
    },
    /** Say what moved in the present drawing, which may be in progress. @param {any[]} moved */
    catchUp(moved) {
      if (drawn !== about().ply) expected = moved;
      else if (last && moved.length && !isCalm()) {
        cancel();
        run(last, moved);
      }
    },
    stop: () => cancel(),
  };
}

/** The rectangles of all movable pieces and places, with their content. */
function snapshot(root) {
  const pieces = new Map();
  for (const node of root.querySelectorAll("[data-piece]"))
    if (!pieces.has(node.dataset.piece)) pieces.set(node.dataset.piece, rectOf(node));
  const places = new Map();
  for (const [place, node] of findPlaces(root))
    places.set(place, { rect: rectOf(node), text: node.textContent });
  return { pieces, places };
}

/** The elements of all places; for several of one place, the visible one. */
function findPlaces(root) {
  /** @type {Map<string, HTMLElement>} */
  const found = new Map();
  for (const node of root.querySelectorAll("[data-place]")) {
    const { place } = node.dataset;
    if (!found.has(place) || !isSeen(found.get(place))) found.set(place, node);
  }
  return found;
}

const rectOf = (node) => node.getBoundingClientRect();
const isSeen = (node) => {
  const { width, height } = rectOf(node);
  return width > 0 && height > 0;
};

/** Move pieces that stay on the table from their old to their new places. */
function movePieces(root, before, moved, places, { rules, ui }) {
  const running = [];
  const done = new Set();
  for (const node of root.querySelectorAll("[data-piece]")) {
    const { piece } = node.dataset;
    const old = before.pieces.get(piece);
    if (!old?.width || done.has(piece)) continue;
    done.add(piece);
    const now = rectOf(node);
    if (!now.width || !differs(old, now)) continue;
    const entry = moved.find(({ what }) => what === piece);
    const stops = (entry && rules.route?.(entry, ui)) || [];
    const rects = stops
      .map((place) => places.get(place))
      .filter(Boolean)
      .map(rectOf);
    const spaces = Math.max(rects.length - 1, 0);
    running.push(
      node.animate(pieceFrames(old, now, rects), {
        duration: spaces ? Math.min(LONGEST, spaces * SPACE) : pieceTime(old, now),
        easing: spaces > 1 ? "linear" : "ease-in-out",
      }),
    );
  }
  return () => {
    for (const animation of running) animation.cancel();
  };
}

const differs = (one, other) =>
  ["left", "top", "width", "height"].some((side) => Math.abs(one[side] - other[side]) > MOVED);

const pieceTime = (old, now) =>
  Math.max(300, Math.min(LONGEST, Math.hypot(old.left - now.left, old.top - now.top) * 2));

/**
 * The frames of a piece between two places; `stops` are the places on its way, including both ends.
 * Its offset from the places is interpolated on the way.
 */
export function pieceFrames(old, now, stops) {
  const from = shift(old, now);
  const first = {
    transform: sized(from.x, from.y, old.width / now.width, old.height / now.height),
  };
  if (stops.length < 3) return [first, { transform: "none" }];
  const start = shift(old, stops[0]);
  const end = shift(now, stops.at(-1));
  const middle = stops.slice(1, -1).map((stop, index) => {
    const part = (index + 1) / (stops.length - 1);
    const here = shift(stop, now);
    const x = here.x + start.x + (end.x - start.x) * part;
    const y = here.y + start.y + (end.y - start.y) * part;
    return { transform: sized(x, y, 1, 1) };
  });
  return [first, ...middle, { transform: "none" }];
}

/** The offset from one rectangle's centre to another's. */
const shift = (one, other) => ({
  x: one.left + one.width / 2 - other.left - other.width / 2,
  y: one.top + one.height / 2 - other.top - other.height / 2,
});

const sized = (x, y, wide, high) => {
  const near = Math.abs(wide - 1) < 0.02 && Math.abs(high - 1) < 0.02;
  const moved = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  return near ? moved : `${moved} scale(${wide.toFixed(3)}, ${high.toFixed(3)})`;
};

/** The places whose content has changed: those reported, else the smallest that differ. */
function changedPlaces(root, before, moved) {
  const places = findPlaces(root);
  const told = moved.flatMap(({ to, seat }) =>
    to === null ? [] : [places.has(`${to}-${seat}`) ? `${to}-${seat}` : to],
  );
  if (told.some((place) => places.has(place))) return new Set(told);
  const changed = [...places].filter(([place, node]) => {
    const old = before.places.get(place);
    return old && old.text !== node.textContent;
  });
  const holdsAnother = ([, node]) => changed.some(([, one]) => one !== node && node.contains(one));
  return new Set(changed.filter((row) => !holdsAnother(row)).map(([place]) => place));
}

/** Frame the last change, fading in if it is new. */
function frame(root, places, isNew) {
  for (const [place, node] of findPlaces(root)) {
    const is = places.has(place);
    node.classList.toggle("just-changed", is);
    if (is && isNew) node.animate({ opacity: [0.3, 1] }, FADE);
  }
}
