// What all pages are drawn with: elements, texts, pictures, times.
const root = document.documentElement;
const language = root.lang || "en";
/** The locale for dates and numbers: the reader's region if it has the page's language (en-GB). */
export const locale =
  navigator.languages?.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
const zone = root.dataset.zone || undefined;
/** The JSON in the page for its scripts. @param {string} id */
const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
const strings = readJson("strings");
/** The games of this site by key; `lib/rulesets.js` finds their files. */
export const rulesets = readJson("rulesets");
const SVG = "http://www.w3.org/2000/svg";
const ANNOUNCED = 10_000; // milliseconds until an announcement is removed
const SHAPES = [..."●■▲◆★▼✚⬢"]; // of seats, to tell them apart without colours; as in pages/seat_shapes.py
export const shapeOf = (/** @type {number} */ seat) => SHAPES[seat % SHAPES.length];
export const me = root.dataset.player ?? ""; // the logged-in user or guest; empty for visitors
export const isGuest = "guest" in root.dataset; // who has no account yet
export const keptFor = root.dataset.keptFor ?? ""; // the same for a guest who gets an account

// What this browser keeps for use offline belongs to its player: a fresh page for anybody else
// deletes it, as does the service worker. What a visitor saw, anybody may see.
const OWNER = "kept for";
const OF_TABLES = /^(seen plies|(round seen|moved|verified) .*)$/; // the tables they were at
try {
  const before = localStorage.getItem(OWNER);
  if (before !== keptFor) localStorage.setItem(OWNER, keptFor);
  if (before && before !== keptFor) {
    for (const name of Object.keys(localStorage))
      if (OF_TABLES.test(name)) localStorage.removeItem(name);
    sessionStorage.clear();
    if ("caches" in window) caches.delete("tables");
    navigator.clearAppBadge?.().catch(() => {});
  }
} catch {
  /* where a browser stores nothing, nothing is kept */
}

/** Texts by name in a storage of the browser. @param {() => Storage} find */
const safeStorage = (find) => {
  const here = new Map(); // for browsers that store nothing; lasts as long as the page
  return {
    /** @param {string} name @returns {string | null} */
    get(name) {
      try {
        return find().getItem(name);
      } catch {
        return here.get(name) ?? null;
      }
    },
    /** @param {string} name @param {string | null} value */
    set(name, value) {
      try {
        if (value === null) find().removeItem(name);
        else find().setItem(name, value);
      } catch {
        here.set(name, value);
      }
    },
  };
};

/** Texts that this browser stores by name, for this tab or permanently. */
export const tabStorage = safeStorage(() => sessionStorage);
export const deviceStorage = safeStorage(() => localStorage);

/**
 * A text in the reader's language; `%(name)s` in it is replaced from `values`.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = strings[key];
  if (text === undefined) console.error(`There is no word for ${key}.`);
  return (text ?? key).replace(/%\((\w+)\)[sd]/g, (_, name) => String(values[name] ?? ""));
}

/** The name of a game; its key if the site no longer has the game. */
export const gameName = (key) => rulesets[key]?.name ?? key;

/** Whether there is a text for this key. @param {string} key */
export const hasText = (key) => key in strings;

/**
 * Make an element. Properties: `class`, `on` (listeners by event), `data` (its dataset), and any
 * attribute; false, null and undefined leave it out, true writes it without a value.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [props]
 * @param {...Content} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") listen(node, value);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (value === true) node.setAttribute(name, "");
    else if ((value ?? false) !== false) node.setAttribute(name, value);
  }
  node.append(...shown(children));
  return node;
}

/** The listeners of elements, by event. */
export const listeners = new WeakMap();
const hear = (event) => listeners.get(event.currentTarget)?.[event.type]?.(event);
/** Give an element these listeners, and remove all others. */
export function listen(node, acts = {}) {
  listeners.set(node, acts);
  for (const event of Object.keys(acts)) node.addEventListener(event, hear);
}

/** Flatten nested lists, without null, undefined and false. */
export const shown = (/** @type {any[]} */ ...nodes) =>
  /** @type {(Node | string)[]} */ (
    nodes.flat(Infinity).filter((node) => (node ?? false) !== false)
  );

/** A picture of a sprite: `icon("site/clock")`, or a game's by its key. Without a label it is decoration. @param {string} name */
export function icon(name, { label = "", class: classes = "" } = {}) {
  const [sprite, id] = name.split("/");
  const svg = document.createElementNS(SVG, "svg");
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  for (const [key, value] of Object.entries({ class: `icon ${classes}`.trim(), ...named }))
    svg.setAttribute(key, value);
  const use = document.createElementNS(SVG, "use");
  const address = sprite === "site" ? root.dataset.sprite : rulesets[sprite]?.sprite;
  if (!pictures.held) queueMicrotask(fetchPictures);
  pictures.set(use, `${address}#${id}`);
  svg.append(use);
  return svg;
}

/** The pictures of new elements: fetching one costs time even if it is never shown. */
export const pictures = Object.assign(new Map(), { held: false });
export function fetchPictures() {
  for (const [use, address] of pictures) use.setAttribute("href", address);
  pictures.clear();
}

/**
 * Replace the content of `parent` with these nodes. Keeps what the user did there, by id: focus,
 * text typed, open details, scrolling.
 * @param {Element | null} parent
 * @param {...Content} nodes
 */
export const render = (parent, ...nodes) => renderAll([[parent, nodes]]);

/** The same for several places together. @param {[Element | null, Content][]} parts */
export function renderAll(parts) {
  const bringBack = remember(parts.map(([parent]) => parent));
  for (const [parent, nodes] of parts) parent.replaceChildren(...shown(nodes));
  bringBack();
}

/** Note what the user did in these places; returns a function that restores it after redrawing. */
export function remember(places) {
  const found = places.flatMap((place) => [...place.querySelectorAll("[id]")]);
  const kept = found.map((old) => [old, stateOf(old)]);
  const active = document.activeElement;
  const focused = places.some((place) => place.contains(active)) ? active.id : "";
  return () => {
    for (const [old, restore] of kept) {
      const node = restore && document.getElementById(old.id);
      if (node && node !== old) restore(node);
    }
    if (focused && document.activeElement === document.body)
      document.getElementById(focused)?.focus({ preventScroll: true });
  };
}

/** What to restore in the node that replaces an old one; null if nothing. @param {any} old */
function stateOf(old) {
  const { tagName, open, scrollTop, scrollLeft, value, selectionStart, selectionEnd } = old;
  if (tagName === "DETAILS") return (node) => Object.assign(node, { open });
  const isText =
    tagName === "TEXTAREA" ||
    (tagName === "INPUT" && /^(text|search|email|url|number)$/.test(old.type));
  if (isText && value !== old.defaultValue)
    return (node) => {
      node.value = value;
      if (selectionStart !== null && document.activeElement === node)
        node.setSelectionRange(selectionStart, selectionEnd);
    };
  return scrollTop || scrollLeft ? (node) => Object.assign(node, { scrollTop, scrollLeft }) : null;
}

/** Resolve once the drawing is painted; immediately in a hidden tab. @returns {Promise<void>} */
const painted = () =>
  new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

/**
 * A part of a page whose module is loaded when the part is first drawn, after the rest. The result
 * draws it: `fill(module)` returns its nodes, which have an empty placeholder until then.
 * @template Module
 * @param {() => Promise<Module>} load
 */
export function lazyPart(load) {
  /** @type {Module | null} */
  let module = null;
  const loading = async () => {
    module = await load();
    return module;
  };
  /** @param {(module: Module) => any} fill */
  const draw = (fill) => {
    if (module) return fill(module);
    const place = h("div");
    painted()
      .then(loading)
      .then((loaded) => place.replaceWith(...shown(fill(loaded))));
    return place;
  };
  return Object.assign(draw, { preload: loading, isLoaded: () => module !== null });
}

/**
 * A formatter of instants; in the browser's own zone if it does not know the player's.
 * @param {Intl.DateTimeFormatOptions} style
 */
function dateFormat(style) {
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(locale, style);
  }
}

const dateAndTime = dateFormat({ dateStyle: "medium", timeStyle: "short" });
const date = dateFormat({ dateStyle: "medium" });
const weekdayAndTime = dateFormat({ weekday: "short", hour: "numeric", minute: "2-digit" });
const relativeTime = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
/** @type {[Intl.RelativeTimeFormatUnit, number][]} in seconds */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** An instant in the player's zone: the weekday if near, else the date. @param {string} instant */
export const formatWhen = (instant) =>
  (isNear(instant) ? weekdayAndTime : dateAndTime).format(new Date(instant));

/** The same for little room: dates without a time. @param {string} instant */
export const formatWhenShortly = (instant) =>
  (isNear(instant) ? weekdayAndTime : date).format(new Date(instant));

/** @param {string} instant */
const isNear = (instant) => Math.abs(Date.parse(instant) - Date.now()) < 6 * 86400e3;

/** An instant in full, in the player's zone. @param {string} instant */
export const formatExact = (instant) => dateAndTime.format(new Date(instant));

/** How far away an instant is: "in 3 hr.", "2 days ago". @param {string} instant */
export function formatDistance(instant) {
  const seconds = (Date.parse(instant) - Date.now()) / 1000;
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relativeTime.format(Math.trunc(seconds / length), unit);
  return t("now");
}

/** A `<time>` that says how far away, with the exact time in its title. @param {string} instant */
export const timeTag = (instant, text = formatDistance(instant)) =>
  h("time", { datetime: instant, title: formatExact(instant) }, text);

/** Announce something to screen readers only; earlier announcements stay for a while.
 * `assertive` interrupts what they are reading. @param {string} text */
export function announce(text, { assertive = false } = {}) {
  const id = assertive ? "alarm" : "announcer";
  let region = document.getElementById(id);
  if (!region) {
    region = h("div", {
      id,
      class: "visually-hidden",
      role: assertive ? "alert" : "status",
      "aria-live": assertive ? "assertive" : "polite",
      "aria-atomic": "false",
    });
    document.body.append(region);
  }
  const line = h("p", {}, text);
  region.append(line);
  setTimeout(() => line.remove(), ANNOUNCED);
}

/** Who sits at a seat, named as in the log; several bots of one kind have their seats' numbers.
 * @param {Api.SeatView} seat @param {Api.SeatView[]} seats */
export function seatName(seat, seats) {
  if (seat.player) return seat.player;
  if (!seat.bot) return t("free_seat");
  const twice = seats.filter((other) => other.bot === seat.bot).length > 1;
  return t(`bot_${seat.bot}${twice ? "_numbered" : ""}`, seat);
}

// Afterwards pages open offline. It waits until everything else is loaded.
window.addEventListener("load", () =>
  setTimeout(() => navigator.serviceWorker?.register("/sw.js").catch(() => {}), 2000),
);
