// Pieces that travel over the table, one for each entry of a motion: a card to an offer, points to
// a score. They lie over everything, are purely visual, and vanish on arrival. What shows
// in a way of its own is named by the game's `motion` (docs/site.md); all else simply travels.

import { h } from "../lib/dom.js";

const USUAL = 280; // milliseconds that a piece travels
const TURN = 300; // milliseconds for turning over in place
const APART = 120; // milliseconds between successive motions
const LATEST = 600; // milliseconds after which nothing starts
const GATHER = 600; // milliseconds in which cards gather and are mixed
const FLASH = 600;
const LARGE = 120; // pixels: a place this wide stays still when something lands there

/**
 * Show what moved. `before` is where everything was, `places` where it is; returns a function that
 * ends it. Reads everything before writing, so that each drawing is laid out only once.
 */
export function travel(root, { before, moved, places, rules, ui, me }) {
  if (!moved.length) return () => {};
  const writes = [];
  const after = [];
  const stage = {
    root,
    layer: layerOf(),
    before,
    places,
    me,
    after,
    write: (act) => writes.push(act),
  };
  let latest = 0;
  startTimes(moved).forEach((delay, index) => {
    const entry = moved[index];
    const way = rules.motion?.(entry) ?? {};
    const lasts = show(stage, entry, way, delay, () => rules.piece?.(entry, ui) ?? null);
    latest = Math.max(latest, delay + lasts);
  });
  for (const write of writes) write();
  const timer = setTimeout(stop, latest + 50);
  function stop() {
    clearTimeout(timer);
    for (const end of after) end();
    after.length = 0;
  }
  return stop;
}

let layer = null;

/** The layer for travelling pieces. It is permanent, so that it causes no new layout. */
function layerOf() {
  layer ??= h("div", { class: "motion-layer", "aria-hidden": "true" });
  if (!layer.isConnected) document.body.append(layer);
  return layer;
}

/** Add something to the layer, until the motion ends. */
function put({ layer: over, after }, node) {
  over.append(node);
  after.push(() => node.remove());
}

/** When each entry begins: entries of one kind nearly together, kind after kind. */
export function startTimes(moved) {
  let delay = 0;
  return moved.map((entry, index) => {
    const last = moved[index - 1];
    if (last) {
      const together = last.what === entry.what && !turnsOver(entry);
      delay += together ? APART / 3 : APART;
    }
    return Math.min(LATEST, Math.round(delay));
  });
}

/** Whether an entry turns over: its places are the same. */
const turnsOver = ({ from, to }) => from !== null && from === to;

/** Show one entry in its way; returns how many milliseconds that takes. */
function show(stage, entry, { effect = "", lasts = USUAL, at = entry.what }, delay, piece) {
  const { seat, from, to, count } = entry;
  if (effect === "stay") return 0; // what stays on the table moves there itself
  const place = find(stage, to, seat);
  // If a seat has its own place for such a piece, it goes there.
  const target = to === "seat" ? (stage.places.get(`${at}-${seat}`) ?? place) : place;
  if (turnsOver(entry)) return turn(stage, target, delay);
  if (effect === "mix") return mix(stage, target, count, delay);
  const source = effect === "flash" ? flash(stage, from) : startOf(stage, from, seat);
  if (!source) return target ? turn(stage, target, delay, effect === "hinge") : 0;
  if (!target) return fade(stage, find(stage, from, seat), delay, lasts);
  const rises = effect === "rise";
  const node = rises ? h("strong", { class: "gain" }, `+${count}`) : (piece() ?? card(count));
  if (rises) countUp(stage, target, Number(count), delay + lasts * 0.6);
  fly(stage, node, source, target.getBoundingClientRect(), { delay, lasts, rises });
  land(stage, target, delay + lasts);
  return lasts;
}

/** The element of a place; a seat's own if it has one. */
function find({ places, root, me }, place, seat) {
  if (place === null) return null;
  const node = places.get(`${place}-${seat}`) ?? places.get(place);
  if (seat !== me || node?.getBoundingClientRect().width) return node ?? null;
  // On a phone the dock serves as my own seat.
  return root.querySelector(place === "hand" ? "#at-hand" : ".dock-heading .mine") ?? node ?? null;
}

/** Where a piece was; its present place if that is unknown. */
function startOf(stage, place, seat) {
  if (place === null) return null;
  const { places } = stage.before;
  const old = (places.get(`${place}-${seat}`) ?? places.get(place))?.rect;
  return old?.width ? old : (find(stage, place, seat)?.getBoundingClientRect() ?? null);
}

/** A card's back, for unknown pieces. */
const card = (count) => h("span", { class: "card-back" }, count > 1 ? `${count}` : "");

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** Let something fly from one rectangle to another. */
function fly(stage, node, from, to, { delay, lasts, rises = false }) {
  const traveller = h("span", { class: "traveller" }, node);
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  const at = (left, top, scale) =>
    `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${scale})`;
  const frames = [
    { transform: at(x, y, rises ? 0.6 : 1), opacity: 0 },
    { transform: at(x, rises ? y - 16 : y, 1), opacity: 1, offset: rises ? 0.3 : 0.05 },
    { transform: at(toX, toY, 0.9), opacity: 1, offset: 0.95 },
    { transform: at(toX, toY, 0.8), opacity: 0 },
  ];
  stage.write(() => {
    put(stage, traveller);
    traveller.animate(frames, { duration: lasts, delay, easing: "ease-in-out", fill: "both" });
  });
}

/** Animate an element that stays on the table, until the motion ends at the latest. */
const animate = ({ write, after }, node, frames, times) =>
  write(() => {
    const animation = node.animate(frames, times);
    after.push(() => animation.cancel());
  });

/** Turn the count where something small lands. */
function land(stage, node, delay) {
  if (node.getBoundingClientRect().width > LARGE) return;
  const frames = [{ transform: "scale(1.15)" }, { transform: "none" }];
  animate(stage, node, frames, { duration: 160, delay });
}

function turn(stage, node, delay, isHinge = false) {
  if (!node) return 0;
  const origin = isHinge ? "left" : "center";
  const frames = ["perspective(400px) rotateY(90deg)", "none"];
  const turning = { transform: frames, transformOrigin: [origin, origin] };
  animate(stage, node, turning, { duration: TURN, delay, fill: "backwards" });
  return TURN;
}

function fade(stage, node, delay, duration) {
  if (node) animate(stage, node, { opacity: [1, 0.4, 1] }, { duration, delay });
  return node ? duration : 0;
}

/** Show lightning over the stage and at a place. */
function flash(stage, place) {
  const area = stage.root.querySelector("#at-stage");
  if (area) {
    const { left, top, width, height } = area.getBoundingClientRect();
    const sheet = h("span", { class: "lightning" });
    sheet.style.setProperty("transform", `translate(${left}px, ${top}px)`);
    sheet.style.setProperty("width", `${width}px`);
    sheet.style.setProperty("height", `${height}px`);
    stage.write(() => {
      put(stage, sheet);
      sheet.animate({ opacity: [0, 0.7, 0.1, 0] }, { duration: FLASH, fill: "both" });
    });
  }
  return startOf(stage, place, null);
}

/**
 * Cards whose players must stay unknown: as many backs come from all sides, are always mixed in the
 * same way, and what lies open there (`data-open`) turns over together.
 */
function mix(stage, target, count, delay) {
  if (!target) return 0;
  const [x, y] = middle(target.getBoundingClientRect());
  const at = (dx, dy, angle) =>
    `translate(${x + dx}px, ${y + dy}px) translate(-50%, -50%) rotate(${angle}deg)`;
  for (let index = 0; index < count; index += 1) {
    const side = (2 * Math.PI * index) / count;
    const back = h("span", { class: "traveller" }, card(1));
    const frames = [
      { transform: at(Math.cos(side) * 140, Math.sin(side) * 90, 0), opacity: 0 },
      { transform: at(0, 0, 0), opacity: 1, offset: 0.4 },
      { transform: at(index % 2 ? 24 : -24, 0, index % 2 ? 12 : -12), opacity: 1, offset: 0.6 },
      { transform: at(index % 2 ? -24 : 24, 0, 0), opacity: 1, offset: 0.8 },
      { transform: at(0, 0, 0), opacity: 1 },
    ];
    stage.write(() => {
      put(stage, back);
      /** @type {KeyframeAnimationOptions} */
      const times = { duration: GATHER, delay, easing: "ease-in-out", fill: "backwards" };
      back.animate(frames, times).onfinish = () => back.remove();
    });
  }
  for (const open of target.querySelectorAll("[data-open]")) {
    animate(stage, open, { opacity: [0, 0] }, { duration: delay + GATHER });
    turn(stage, open, delay + GATHER);
  }
  return GATHER + TURN;
}

/** Let a score count up to its present value. */
function countUp(stage, node, gained, delay) {
  const final = node.textContent;
  const now = Number(final);
  if (!Number.isInteger(now) || !gained || final.trim() === "") return;
  const text = [...node.childNodes].find((child) => child.nodeType === Node.TEXT_NODE);
  if (!text || node.childNodes.length > 1) return;
  let shown = now - gained;
  let timer = 0;
  const step = () => {
    if (!text.isConnected) return;
    shown += 1;
    text.data = String(shown);
    if (shown < now) timer = setTimeout(step, 40);
  };
  stage.write(() => {
    text.data = String(shown);
    timer = setTimeout(step, delay);
  });
  stage.after.push(() => {
    clearTimeout(timer);
    text.data = final;
  });
}
