// How pieces move between two drawings of a table: by transform and opacity alone, from their real
// places. Nothing waits for it: what is drawn is the new table, and motion is shown over it.

import { preference } from "./preferences.js";
import { travel } from "./travel.js";

const FADE = 120; // milliseconds, where nothing may travel
const SPACE = 180; // milliseconds that a piece needs for a space on its way
const LONGEST = 900; // milliseconds that anything moves
const MOVED = 1; // pixels: less is no motion

/** Whether nothing may travel: as the device says, or this browser's preference. */
export const isCalm = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || preference("still");

/**
 * The motion of a table drawn in `root`. `capture()` reads where everything is and returns what to
 * call after the new drawing; `expect(moved)` says beforehand what will have moved there, and
 * `catchUp(moved)` afterwards.
 * @param {HTMLElement} root
 * @param {() => {rules: any, ui: any, me: number | null, ply: number}} about what is to be drawn
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
    // What moves is on elements that may stay; it ends before they show anything else.
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
    if (!isNew && !moved.length) return; // a pick: what flies goes on
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
    /** Say what moves in the drawing that comes. @param {any[]} moved */
    expect(moved) {
      expected = moved;
    },
    /** Say what moved in the drawing of now: it stands there, or is being made. @param {any[]} moved */
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

/** Where all is that may move or be moved to, and what stands there. */
function snapshot(root) {
  const pieces = new Map();
  for (const node of root.querySelectorAll("[data-piece]"))
    if (!pieces.has(node.dataset.piece)) pieces.set(node.dataset.piece, rectOf(node));
  const places = new Map();
  for (const [place, node] of findPlaces(root))
    places.set(place, { rect: rectOf(node), text: node.textContent });
  return { pieces, places };
}

/** The elements of all places: of several for one place that which can be seen. */
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

/** Let what stays on the table go from where it was to where it is. */
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
 * The frames of a piece between two places; `stops` are those on its way, both ends among them. What
 * it is beside a place at both ends it is, in proportion, on the way.
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

/** How far the middle of a rectangle lies from another's. */
const shift = (one, other) => ({
  x: one.left + one.width / 2 - other.left - other.width / 2,
  y: one.top + one.height / 2 - other.top - other.height / 2,
});

const sized = (x, y, wide, high) => {
  const near = Math.abs(wide - 1) < 0.02 && Math.abs(high - 1) < 0.02;
  const moved = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  return near ? moved : `${moved} scale(${wide.toFixed(3)}, ${high.toFixed(3)})`;
};

/** The places in which something else stands now: those that are told, else the smallest that differ. */
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

/** Give the last change its frame; where it is new it fades in. */
function frame(root, places, isNew) {
  for (const [place, node] of findPlaces(root)) {
    const is = places.has(place);
    node.classList.toggle("just-changed", is);
    if (is && isNew) node.animate({ opacity: [0.3, 1] }, FADE);
  }
}
