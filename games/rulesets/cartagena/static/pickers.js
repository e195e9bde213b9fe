// The building blocks of Cartagena's table: names, cards, flags, choices, and the cabin doors,
// which are the first control that a player needs.

import { h, icon, shapeOf, t, tabStorage } from "../../games/site/lib/dom.js";

const CAMP_NAMES = { valverde: "Valverde", diaz: "Diaz" };
export const CAMPS = ["valverde", "diaz"];
export const COLOURS = { valverde: "pink", diaz: "grey" };
const KINDS = ["pink", "grey", "gold", "monk"]; // the order in which cards lie

/** What a camp is called. */
export const campName = (camp) => CAMP_NAMES[camp];

/** What a pirate is called. */
export const pirateName = (pirate) => t(`c_${pirate}`);

/** The words for revealing the next pirate: "Open door 4". */
export const doorWords = ({ face_up: up, used }) =>
  t("c_v_open", { door: up.length + used.length + 1 });

/** What a card is called: "pink 2". */
export const cardName = (card) =>
  card === "monkey" ? t("c_monkey") : `${t(`c_${card.slice(0, -1)}`)} ${card.at(-1)}`;

/** Some names as a list. */
export const joinNames = (names) => names.join(t("c_comma"));

/** The sum of the values of some cards. */
export const sumOfValues = (cards) => cards.reduce((sum, card) => sum + Number(card.at(-1)), 0);

const rank = (card) => KINDS.indexOf(card.slice(0, 4)) * 10 + Number(card.at(-1) || 0);

/** Cards by colour and value, because the order in which they came would reveal something. */
export const sorted = (cards) => cards.toSorted((one, other) => rank(one) - rank(other));

/** The coloured shape of a seat, where its name has no room; `label` is for screen readers. */
export const seatShape = (seat, label = "") =>
  h(
    "span",
    { class: `c-shape seat-colour-${seat}` },
    h("span", { "aria-hidden": "true" }, shapeOf(seat)),
    label ? h("span", { class: "visually-hidden" }, label) : null,
  );

const kindOf = (name) => (name === "monkey" ? "monkey" : name.slice(0, -1));
const pictureOf = (kind) =>
  icon(`cartagena/${kind === "pink" || kind === "grey" ? `combat_${kind}` : kind}`);

/** A card's face: its picture and its value. */
export const cardFace = (name) => [
  pictureOf(kindOf(name)),
  name === "monkey" ? null : h("b", { "aria-hidden": "true" }, name.at(-1)),
];

/** A card: its picture, its value, and its name for screen readers unless `named` elsewhere. */
export function card(name, { order = 0, named = false } = {}) {
  return h(
    "span",
    { class: `c-card ${kindOf(name)}` },
    cardFace(name),
    named ? null : h("span", { class: "visually-hidden" }, cardName(name)),
    order ? h("i", { class: "c-order" }, String(order)) : null,
  );
}

export { kindOf };

export const sameMove = (one, other) =>
  Boolean(one && other) && JSON.stringify(one.move) === JSON.stringify(other.move);

/** A control's id, which is the same in every drawing so that the focus can be restored. */
const idOf = (row) => `c-pick-${JSON.stringify(row.move).replace(/[^\w]+/g, "-")}`;

/** Pick a move, or undo the pick. */
export const toggle = (ui, row) => ui.pick(sameMove(ui.picked, row) ? null : row);

/** A button for a legal move, in a sheet. */
export function moveButton(ui, row, ...content) {
  const props = {
    type: "button",
    id: idOf(row),
    class: "c-choice",
    "aria-pressed": String(sameMove(ui.picked, row)),
  };
  return h("button", { ...props, on: { click: () => toggle(ui, row) } }, content);
}

/** The button for doing nothing: as wide as all the others. */
export function nothingButton(ui, row, word) {
  const node = moveButton(ui, row, title(t(word)));
  node.classList.add("c-nothing");
  return node;
}

export const title = (...content) => h("span", { class: "c-choice-title" }, content);
export const small = (text) => (text ? h("span", { class: "c-choice-more" }, text) : null);
export const group = (label, ...choices) =>
  h("div", { class: "c-choices", role: "group", "aria-label": label }, choices);

/** The flag of a camp, with a label where no name stands beside it. */
export const flag = (camp, label = "") =>
  icon(`cartagena/camp_${camp}`, { class: "c-flag", label });

/** What a pirate showed me, in words. */
export function noteText(note, ui) {
  if (note.kept)
    return t("c_note_cards", { kept: cardName(note.kept), under: cardName(note.under_pile) });
  if (note.camp) return t("c_note_camp", { name: ui.name(note.target), camp: campName(note.camp) });
  return t("c_note_duel", note);
}

/** A player's state in a few words. */
export const badge = (word, kind = "") => h("span", { class: `badge ${kind}` }, t(word));

/** A part of the end under its heading. */
export const sheet = (name, heading, ...content) =>
  h(
    "section",
    { class: `sheet c-${name}`, "aria-labelledby": `c-${name}` },
    h("h2", { id: `c-${name}` }, heading),
    content,
  );

// The cabin doors: each is a closed door or a pirate; those that I may choose are the control.

// By game and round, the pirates in the order in which this tab saw their doors open: a view only
// says who is open and who was used, and a door must not move when its pirate is used.
const DOORS_KEY = "doors"; // in this tab's storage
const ROUNDS = 20; // how many of the last rounds are kept there
/** @type {Map<string, string[]>} */
const seen = new Map(JSON.parse(tabStorage.get(DOORS_KEY) ?? "[]"));

/** The pirates that have come out in this round, each at the place of their door. */
function opened(table) {
  const { round, voyage } = table.view;
  const key = `${table.id} ${round}`;
  const order = seen.get(key) ?? [];
  const out = [...voyage.used, ...voyage.face_up];
  const fresh = out.filter((pirate) => !order.includes(pirate));
  order.push(...fresh);
  seen.set(key, order);
  if (fresh.length) tabStorage.set(DOORS_KEY, JSON.stringify([...seen].slice(-ROUNDS)));
  return order.filter((pirate) => out.includes(pirate));
}

/** The row of doors, with the lifeboat in the place that is free on a phone. */
export function doors(table, ui) {
  const { view, legal_moves: rows } = table;
  const { voyage } = view;
  const uses = new Map(
    rows.filter(({ move }) => move.kind === "use").map((use) => [use.move.pirate, use]),
  );
  const reveal = rows.find(({ move }) => move.kind === "reveal") ?? null;
  const closes = ui.picked?.effects?.closes ?? [];
  const out = opened(table);
  const cells = [
    ...out.map((pirate) =>
      voyage.used.includes(pirate)
        ? usedDoor(pirate, voyage.using === pirate)
        : openDoor(view, ui, pirate, uses.get(pirate) ?? null, closes),
    ),
    ...Array.from({ length: voyage.face_down }, (_, at) =>
      closedDoor(ui, out.length + at + 1, at === 0 ? reveal : null),
    ),
  ];
  return h(
    "ol",
    {
      class: `c-doors of-${cells.length}`,
      "aria-label": t("c_doors"),
    },
    cells,
    h("li", { class: "c-boat", data: { place: "lifeboat" } }, boat(voyage.lifeboat)),
  );
}

/** The lifeboat, and who sits in it. */
export const boat = (pirate) => [
  icon("cartagena/lifeboat"),
  h("b", {}, pirate ? pirateName(pirate) : t("c_nobody")),
  h("span", { class: "visually-hidden" }, t("c_in_lifeboat")),
];

/** A door. With a row it is a button, otherwise it is only shown. */
function door(ui, id, row, { kind, picture, name, tag = "", data = {} }) {
  const inside = [
    icon(`cartagena/${picture}`, { class: "c-portrait" }),
    h("b", { class: "c-name" }, name),
    tag ? h("span", { class: "c-tag" }, tag) : null,
  ];
  if (!row)
    return h("li", { class: `c-door ${kind}`, data }, h("div", { class: "c-inside" }, inside));
  const props = {
    type: "button",
    id,
    class: "c-inside",
    "aria-pressed": String(sameMove(ui.picked, row)),
    on: { click: () => toggle(ui, row) },
  };
  return h("li", { class: `c-door ${kind} usable`, data }, h("button", props, inside));
}

function openDoor({ voyage, phase }, ui, pirate, row, closes) {
  const newest = pirate === voyage.face_up.at(-1);
  const passed = phase === "turn" && voyage.newest_only && !newest; // this turn has closed it
  const ghost = pirate === "ghost";
  const offer = pirate === "sate" && voyage.sate_offer;
  let tag = "";
  if (ghost) tag = t("c_nobodys");
  else if (offer) tag = t("c_coins_tag", { count: voyage.sate_offer });
  else if (row) tag = t("c_tag_use");
  const states = ["open", (ghost || passed) && "shut", closes.includes(pirate) && "closing"];
  return door(ui, `door-${pirate}`, row, {
    kind: states.filter(Boolean).join(" "),
    picture: pirate,
    name: pirateName(pirate),
    tag,
    data: { place: pirate },
  });
}

const closedDoor = (ui, number, row) =>
  door(ui, "door-next", row, {
    kind: "closed",
    picture: "door",
    name: t("c_door_number", { number }),
    tag: row ? t("c_tag_open") : "",
  });

const usedDoor = (pirate, now) =>
  door(null, "", null, {
    kind: now ? "used now" : "used",
    picture: pirate,
    name: pirateName(pirate),
    tag: now ? t("c_tag_now") : "",
    data: { place: pirate },
  });
