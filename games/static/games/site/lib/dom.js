// What every page is drawn with: elements, texts, pictures, times.
const root = document.documentElement;
const language = root.lang || "en";
/** How the reader's region writes dates and numbers, if it speaks the page's language: en-GB. */
export const locale =
  navigator.languages?.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
const zone = root.dataset.zone || undefined;
/** The JSON that the page has for its scripts. @param {string} id */
const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
const strings = readJson("strings");
/** The games of this site by key; `lib/rulesets.js` says what of them is where. */
export const rulesets = readJson("rulesets");
const SVG = "http://www.w3.org/2000/svg";
const ANNOUNCED = 10_000; // milliseconds until what was announced is taken away again
const SHAPES = [..."●■▲◆★▼✚⬢"]; // of seats, which differ without colours; as pages/seat_shapes.py has them
export const shapeOf = (/** @type {number} */ seat) => SHAPES[seat % SHAPES.length];
export const me = root.dataset.player ?? ""; // who is logged in, a guest, too; empty for visitors
export const isGuest = "guest" in root.dataset; // who has no account yet
export const keptFor = root.dataset.keptFor ?? ""; // the same for a guest who gets an account

// What this browser keeps for times without a connection is its player's alone: a page for anybody
// else, fresh from the site, ends it, as the service worker does. What a visitor saw, anybody may see.
const OWNER = "kept for";
const OF_TABLES = /^(seen plies|(round seen|moved|verified) .*)$/; // which tables they were at
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

/** Texts under names, in a storage of the browser. @param {() => Storage} find */
const safeStorage = (find) => {
  const here = new Map(); // where a browser stores nothing, it lasts as long as the page
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

/** Texts that this browser keeps under names, for this tab or for good. */
export const tabStorage = safeStorage(() => sessionStorage);
export const deviceStorage = safeStorage(() => localStorage);

/**
 * Say something in the reader's language; `%(name)s` in it is filled from `values`.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = strings[key];
  if (text === undefined) console.error(`There is no word for ${key}.`);
  return (text ?? key).replace(/%\((\w+)\)[sd]/g, (_, name) => String(values[name] ?? ""));
}

/** What players call a game; its key if the site has it no more. */
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

/** What elements do at events, by event. */
export const listeners = new WeakMap();
const hear = (event) => listeners.get(event.currentTarget)?.[event.type]?.(event);
/** Let an element do these things at events, and no others. */
export function listen(node, acts = {}) {
  listeners.set(node, acts);
  for (const event of Object.keys(acts)) node.addEventListener(event, hear);
}

/** What there is to show in a tree of lists: null, undefined and false stand for nothing. */
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

/** The pictures of new elements: to fetch one costs something even where it is not shown at last. */
export const pictures = Object.assign(new Map(), { held: false });
export function fetchPictures() {
  for (const [use, address] of pictures) use.setAttribute("href", address);
  pictures.clear();
}

/**
 * Put these nodes in place of what is in `parent`. What somebody did there stays, by id: focus,
 * what is written, open details, scrolling.
 * @param {Element | null} parent
 * @param {...Content} nodes
 */
export const render = (parent, ...nodes) => renderAll([[parent, nodes]]);

/** The same for several places at once. @param {[Element | null, Content][]} parts */
export function renderAll(parts) {
  const bringBack = remember(parts.map(([parent]) => parent));
  for (const [parent, nodes] of parts) parent.replaceChildren(...shown(nodes));
  bringBack();
}

/** What somebody did in these places; the result brings it back where all is drawn anew. */
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

/** What to do with the node that is drawn for an old one; null if nothing. @param {any} old */
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

/** Resolve once what was just drawn is painted; at once in a tab that nobody sees. @returns {Promise<void>} */
const painted = () =>
  new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

/**
 * A part of a page whose module is loaded when the part is first drawn, after what is drawn with it.
 * The result draws it: `fill(module)` gives its nodes, and until then they have an empty place.
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
 * How instants are written; in the browser's own zone where it does not know the player's.
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

/** An instant in words, in the player's zone: the weekday if it is near, else the date. @param {string} instant */
export const formatWhen = (instant) =>
  (isNear(instant) ? weekdayAndTime : dateAndTime).format(new Date(instant));

/** The same where there is little room: a date has no time. @param {string} instant */
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

/** A `<time>` that says how far away, and exactly when in its title. @param {string} instant */
export const timeTag = (instant, text = formatDistance(instant)) =>
  h("time", { datetime: instant, title: formatExact(instant) }, text);

/** Say something to screen readers, without a change on the screen; what was said just before stays.
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

/** Who sits at a seat, as the log names them; several bots of one kind are numbered by their seats.
 * @param {Api.SeatView} seat @param {Api.SeatView[]} seats */
export function seatName(seat, seats) {
  if (seat.player) return seat.player;
  if (!seat.bot) return t("free_seat");
  const twice = seats.filter((other) => other.bot === seat.bot).length > 1;
  return t(`bot_${seat.bot}${twice ? "_numbered" : ""}`, seat);
}

// Pages open without a connection from then on; it waits until everything else is there.
window.addEventListener("load", () =>
  setTimeout(() => navigator.serviceWorker?.register("/sw.js").catch(() => {}), 2000),
);
