// The table of games without a page of their own: the view in words, and the moves as buttons.
//
// It exports the same as every table's module; frame.js draws what they have in common.

import { h, t } from "../lib/dom.js";
import { moveList } from "./move_list.js";
import { facts, inWords, isOfEverySeat, isSimple, titleOf, tree } from "./view_tree.js";

const OWN = "me"; // the key of the viewer's private part
const LONG = 30; // words and numbers from which a part of the view is initially closed

const lists = new Intl.ListFormat(document.documentElement.lang || "en");
const components = JSON.parse(document.getElementById("components")?.textContent ?? "{}");

/** Who must do what now, or how it ended, in one sentence. */
export function headline(table, ui) {
  if (table.standings) return outcome(table, ui);
  if (table.legal_moves.length) return t("generic_my_move");
  if (!table.to_move.length) return t("generic_nobody_moves");
  return t("generic_their_move", { names: lists.format(table.to_move.map(ui.name)) });
}

function outcome({ standings, seat }, ui) {
  const winners = standings.filter((row) => row.won);
  if (!winners.length) return t("generic_nobody_won");
  const points = winners[0].score;
  if (winners.length === 1 && winners[0].seat === seat) return t("generic_you_win", { points });
  const names = lists.format(winners.map((row) => ui.name(row.seat)));
  return t(winners.length === 1 ? "generic_wins" : "generic_share", { names, points });
}

/** My private part of the view, where other games have a hand. */
export function hand({ view }, ui) {
  const { own } = sorted(view, ui);
  if (!own)
    return view && ui.table.seat !== null ? h("p", { class: "faint" }, t("generic_no_hand")) : null;
  return h(
    "div",
    {
      class: "generic-hand",
      id: "generic-hand",
      tabindex: "0",
      role: "group",
      "aria-label": t("generic_me"),
    },
    facts(own, OWN, ui),
  );
}

/** The legal moves, over the stage. */
export const sheet = (table, ui) => ({
  key: `moves-${table.ply}`,
  title: t("generic_moves"),
  body: moveList(table, ui),
});

/** The name of the pick, in the game's own words. */
export const verb = (row, ui) => ui.label(row);

/** The whole view except the seats. */
export function stage({ view }, ui) {
  const { short, rest } = sorted(view, ui);
  return h(
    "div",
    { class: "generic-board", id: "generic-board", tabindex: "0" },
    short.length ? h("div", { class: "sheet" }, facts(short, "", ui)) : null,
    rest.map(([key, value]) => part(key, value, ui)),
  );
}

/** What is known about a seat. */
export function seat({ view }, ui, number) {
  const [key, rows] = sorted(view, ui).roster ?? ["", []];
  const known = rows.find((row) => row.seat === number);
  if (!known) return { body: [] };
  const props = {
    class: "generic-seat",
    tabindex: "0",
    role: "group",
    "aria-label": ui.name(number),
  };
  return { body: h("div", props, facts(Object.entries(known), key, ui)) };
}

/** Sort the entries of a view by where they are shown. */
function sorted(view, ui) {
  const entries = Object.entries(view);
  const own = view[OWN] && !isSimple(view[OWN]) ? Object.entries(view[OWN]) : null;
  const roster = entries.find(([, value]) => isOfEverySeat(value, ui.seats)) ?? null;
  const others = entries.filter((entry) => entry !== roster && !(own && entry[0] === OWN));
  const isShort = ([key, value]) => typeof tree(value, key, ui) === "string";
  return {
    own,
    roster,
    short: others.filter(isShort),
    rest: others.filter((entry) => !isShort(entry)),
  };
}

/** A long part of the view, which can be closed. */
const part = (key, value, ui) =>
  h(
    "details",
    { class: "sheet", id: `part-${key}`, open: size(value) < LONG },
    h("summary", { id: `part-${key}-open` }, titleOf(key)),
    tree(value, key, ui),
  );

const size = (value) =>
  isSimple(value) ? 1 : Object.values(value).reduce((sum, item) => sum + size(item), 0);

/** The whole view in sentences. */
export const account = (table, ui) => [
  headline(table, ui),
  ...Object.entries(table.view).map(
    ([key, value]) => `${titleOf(key)}: ${inWords(value, key, ui)}`,
  ),
];

/** The components of the game. */
export const summary = (_table, ui) =>
  Object.keys(components).length
    ? h(
        "div",
        { class: "generic-box" },
        h("h3", {}, t("generic_box")),
        facts(Object.entries(components), "", ui),
      )
    : h("p", { class: "faint" }, t("generic_no_reference"));

/** One view merged from those of all seats: each seat's row and private part are its own. */
export function openHands(views) {
  const text = (value) => JSON.stringify(value);
  const [first] = views;
  const isRoster = (key) =>
    views.every((view) => view[key]?.length === views.length && view[key][0]?.seat === 0);
  const keys = [...new Set(views.flatMap((view) => Object.keys(view)))];
  const differing = keys.filter(
    (key) => !isRoster(key) && views.some((view) => text(view[key]) !== text(first[key])),
  );
  const shared = keys.filter((key) => !differing.includes(key));
  const known = (view) =>
    Object.assign({}, ...differing.map((key) => (key === OWN ? view[key] : { [key]: view[key] })));
  return {
    ...Object.fromEntries(
      shared.map((key) => [
        key,
        isRoster(key) ? views.map((view, seat) => view[key][seat]) : first[key],
      ]),
    ),
    known_by_seats: views.map((view, seat) => ({ ...known(view), seat })),
  };
}
