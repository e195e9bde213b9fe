// A view as a tree of names and values, for a game without pictures.
//
// Names are the titles in the schema, else the keys made readable. An object with a `seat` is
// headed by the name of its player.

import { h, t } from "../lib/dom.js";

const described = document.getElementById("described-view");
const {
  titles = {},
  by_seat: bySeat = [],
  seats: seatPaths = [],
} = JSON.parse(described?.textContent ?? "{}");
const lists = new Intl.ListFormat(document.documentElement.lang || "en", { type: "unit" });

const SHORT = 17; // letters of a name and its value that fit in half a line on a phone

export const isSimple = (value) => value === null || typeof value !== "object";

/** Write a key or another word of the rules for people: "prizes_left" is "Prizes left". */
export function readable(name) {
  const words = String(name).replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The name for a path of keys, such as "players.score". */
export const titleOf = (path) => titles[path] ?? readable(path.split(".").at(-1));

/** Whether a value belongs to a seat of the table. */
const isOfSeat = (value, seats) =>
  !isSimple(value) && !Array.isArray(value) && Number.isInteger(value.seat) && value.seat in seats;

/** Whether a list has such a value for each seat of the table. */
export const isOfEverySeat = (value, seats) =>
  Array.isArray(value) &&
  value.length === seats.length &&
  value.every((item) => isOfSeat(item, seats));

/** The path of an item of the list at a path. */
const within = (path, item) => (Array.isArray(item) ? `${path}.*` : path);

/** A value in one line of text; `path` is its place. */
export function inWords(value, path, ui) {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (isSimple(value)) {
    const isSeat = path.split(".").at(-1) === "seat" || seatPaths.includes(path);
    return isSeat && value in ui.seats ? ui.name(value) : String(value).replaceAll("_", " ");
  }
  const parts = Array.isArray(value)
    ? value.map((item, seat) =>
        labelled(seatOf(value, path, ui, seat), inWords(item, within(path, item), ui)),
      )
    : Object.entries(value)
        .filter(([key]) => key !== "seat" || !isOfSeat(value, ui.seats))
        .map(
          ([key, part]) => `${titleOf(`${path}.${key}`)}: ${inWords(part, `${path}.${key}`, ui)}`,
        );
  if (!parts.length) return "–";
  if (isOfSeat(value, ui.seats)) return labelled(ui.name(value.seat), parts.join("; "));
  return parts.every((part) => !/[;:]/.test(part)) ? lists.format(parts) : parts.join("; ");
}

const labelled = (name, text) => (name ? `${name}: ${text}` : text);

/** Who an item of a list by seats belongs to, or nothing. */
const seatOf = (list, path, ui, seat) =>
  bySeat.includes(path) && list.length === ui.seats.length ? ui.name(seat) : "";

/** Whether a value is shown in one line. */
const isLine = (value, path) =>
  isSimple(value) ||
  (Array.isArray(value) && value.every(isSimple) && !bySeat.includes(path)) ||
  Object.keys(value).length === 0;

/** A value as nodes of the page. */
export function tree(value, path, ui) {
  if (isLine(value, path)) return inWords(value, path, ui);
  if (!Array.isArray(value)) return facts(Object.entries(value), path, ui);
  const named = value.map((item, seat) => seatOf(value, path, ui, seat) || nameOf(item, ui));
  if (value.every((item, index) => named[index] && isSimple(item)))
    return pairs(value.map((item, index) => [named[index], inWords(item, path, ui)]));
  return h(
    "ol",
    { class: named.every(Boolean) ? "tree-items plain" : "tree-items" },
    value.map((item, index) =>
      h(
        "li",
        {},
        named[index] ? h("p", { class: "tree-name" }, named[index]) : null,
        tree(item, within(path, item), ui),
      ),
    ),
  );
}

const nameOf = (item, ui) => (isOfSeat(item, ui.seats) ? ui.name(item.seat) : "");

/**
 * Entries of an object as names and values. The seat in an object's heading is left out, and
 * several empty entries are only named.
 */
export function facts(entries, path, ui) {
  const own = Object.fromEntries(entries);
  const shown = entries
    .filter(([key]) => key !== "seat" || !isOfSeat(own, ui.seats))
    .map(([key, value]) => [path ? `${path}.${key}` : key, value]);
  const empty = shown.filter(([, value]) => isEmpty(value)).map(([here]) => titleOf(here));
  const full = empty.length > 1 ? shown.filter(([, value]) => !isEmpty(value)) : shown;
  return [
    full.length ? pairs(full.map(([here, value]) => [titleOf(here), tree(value, here, ui)])) : null,
    empty.length > 1
      ? h("p", { class: "faint tree-empty" }, t("generic_empty", { names: lists.format(empty) }))
      : null,
  ];
}

const isEmpty = (value) =>
  value === null || value === "" || (!isSimple(value) && Object.keys(value).length === 0);

const pairs = (rows) =>
  h(
    "dl",
    { class: "tree" },
    rows.map(([name, value]) =>
      h("div", { class: shape(name, value) }, h("dt", {}, name), h("dd", {}, value)),
    ),
  );

/** The layout of a name and its value: beside others, on their own line, or stacked. */
function shape(name, value) {
  if (typeof value !== "string") return "branch";
  return name.length + value.length > SHORT ? "leaf wide" : "leaf";
}
