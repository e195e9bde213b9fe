// What every page is drawn with: elements, words, pictures, times.

const root = document.documentElement;
const language = root.lang || "en";
const zone = root.dataset.zone || undefined;
const known = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
const words = known("words");
const places = known("places");
const SVG = "http://www.w3.org/2000/svg";
const SPOKEN = 10_000; // milliseconds until what was announced is taken away again

/** The player who is logged in; empty for guests. */
export const me = root.dataset.player ?? "";

// What this browser keeps for times without a connection is its player's alone: a page for anybody
// else, fresh from the site, ends it.
const OWNER = "kept for";
try {
  if (localStorage.getItem(OWNER) !== me) {
    localStorage.setItem(OWNER, me);
    sessionStorage.clear();
    if ("caches" in window) ["pages", "tables"].forEach((name) => caches.delete(name));
  }
} catch { /* where a browser stores nothing, nothing is kept */ }

const drawer = (find) => {
  const here = new Map(); // where a browser stores nothing, it lasts as long as the page
  return {
    get(name) {
      try { return find().getItem(name); } catch { return here.get(name) ?? null; }
    },
    set(name, value) {
      try {
        if (value === null) find().removeItem(name);
        else find().setItem(name, value);
      } catch { here.set(name, value); }
    },
  };
};

/** Texts that this browser keeps under names, for this tab or for good. */
export const tab = drawer(() => sessionStorage);
export const device = drawer(() => localStorage);

/** Say something in the reader's language; `%(name)s` in it is filled from `values`. */
export function say(key, values = {}) {
  const text = words[key];
  if (text === undefined) console.error(`There is no word for ${key}.`);
  return (text ?? key).replace(/%\((\w+)\)[sd]/g, (_, name) => String(values[name] ?? ""));
}

/** Whether there is a word for this. */
export const has = (key) => key in words;

/**
 * Make an element. Properties: `class`, `on` (listeners by event), `data` (its dataset), and any
 * attribute; false, null and undefined leave it out, true writes it without a value.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A picture of a sprite: `icon("meuterer/wine")`. Without a label it is decoration. */
export function icon(name, { label = "", class: classes = "" } = {}) {
  const [sprite, id] = name.split("/");
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `icon ${classes}`.trim());
  svg.setAttribute("focusable", "false");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${places[sprite]}#${id}`);
  svg.append(use);
  return svg;
}

/** Put these nodes in place of what is in `parent`. What somebody did there stays, by id: focus,
 * what is written, open details, scrolling. */
export const render = (parent, ...nodes) => renderAll([[parent, nodes]]);

/** The same for several places at once: what they look like is read once, before any is changed. */
export function renderAll(parts) {
  const kept = parts.flatMap(([parent]) => [...parent.querySelectorAll("[id]")].map(keep).filter(Boolean));
  const active = document.activeElement;
  const focused = parts.some(([parent]) => parent.contains(active)) ? active.id : "";
  for (const [parent, nodes] of parts) {
    parent.replaceChildren(...[nodes].flat(Infinity).filter((node) => node !== null && node !== undefined && node !== false));
  }
  for (const [id, restore] of kept) {
    const node = document.getElementById(id);
    if (node) restore(node);
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** What to bring back of a node that is drawn anew; null if there is nothing. */
function keep({ id, tagName, open, scrollTop, scrollLeft, value, defaultValue, type, selectionStart, selectionEnd }) {
  if (tagName === "DETAILS") return [id, (node) => { node.open = open; }];
  const written = (tagName === "TEXTAREA" || (tagName === "INPUT" && /^(text|search|email|url|number)$/.test(type))) && value !== defaultValue;
  if (written) {
    return [id, (node) => {
      node.value = value;
      if (selectionStart !== null && document.activeElement === node) node.setSelectionRange(selectionStart, selectionEnd);
    }];
  }
  if (scrollTop || scrollLeft) return [id, (node) => { [node.scrollTop, node.scrollLeft] = [scrollTop, scrollLeft]; }];
  return null;
}

/** How instants are written; in the browser's own zone where it does not know the player's. */
function writing(style) {
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(language, style);
  }
}

const moments = writing({ dateStyle: "medium", timeStyle: "short" });
const hours = writing({ weekday: "short", hour: "numeric", minute: "2-digit" });
const distances = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

/** An instant in words, in the player's zone: the weekday if it is near, else the date. */
export function when(instant) {
  const date = new Date(instant);
  return (Math.abs(date - Date.now()) < 6 * 86400e3 ? hours : moments).format(date);
}

/** An instant in full, in the player's zone. */
export const exactly = (instant) => moments.format(new Date(instant));

/** How far away an instant is: "in 3 hr.", "2 days ago". */
export function until(instant) {
  const seconds = (new Date(instant) - Date.now()) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return distances.format(Math.trunc(seconds / length), unit);
  }
  return say("now");
}

/** A `<time>` that says how far away, and exactly when in its title. */
export const time = (instant, text = until(instant)) =>
  el("time", { datetime: instant, title: exactly(instant) }, text);

/** The short code of a table's id, as addresses of pages name it. */
export function code(uuid) {
  const bytes = uuid.replaceAll("-", "").match(/../g).map((hex) => parseInt(hex, 16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The address of a table's page. */
export const tableAddress = (uuid) => `/tables/${code(uuid)}`;

/** Say something to screen readers, without a change on the screen; what was said just before stays. */
export function announce(text) {
  let region = document.getElementById("announcer");
  if (!region) {
    region = el("div", { id: "announcer", class: "visually-hidden", role: "status", "aria-live": "polite", "aria-atomic": "false" });
    document.body.append(region);
  }
  const line = el("p", {}, text);
  region.append(line);
  setTimeout(() => line.remove(), SPOKEN);
}

/** Who sits somewhere, as the log calls him; bots of one kind are numbered by their seats. */
export function seatName(seat, seats) {
  if (seat.player) return seat.player;
  if (!seat.bot) return say("free_seat");
  const twice = seats.filter((other) => other.bot === seat.bot).length > 1;
  return say(twice ? "bot_numbered" : "bot_name", seat);
}

// Pages open without a connection from then on; it waits until everything else is there.
if ("serviceWorker" in navigator) {
  window.addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), 2000));
}
