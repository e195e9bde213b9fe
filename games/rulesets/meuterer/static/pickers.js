// The components of Meuterer in words and pictures. Each control picks a row of legal_moves.

import { h, icon, t } from "../../games/site/lib/dom.js";

const PLACES = 5;
const MOST = 8; // cards beside each other; with more, the row scrolls

/** The components, as in `GET rulesets/meuterer`. */
export const BOX = JSON.parse(document.getElementById("components")?.textContent ?? "null") ?? {
  cards: {},
  roles: [],
  islands: [],
};
const ISLANDS = new Map(BOX.islands.map((island) => [island.id, island]));

export const islandOf = (id) =>
  ISLANDS.get(id) ?? { id, name: id, good: null, voyage: "", prices: [] };
export const cardName = (kind) => t(`card_${kind}`);
export const roleName = (role) => t(`role_${role}`);
export const goodOf = (island) => island.good ?? "any";

/** Whether a card can be sold on an island. */
export const takes = (island, kind) =>
  !["conflict", "pirate"].includes(kind) && [null, kind].includes(island.good);

const listFormat = new Intl.ListFormat(document.documentElement.lang || "en", {
  type: "conjunction",
});

/** Things in words: "anna, bernd and carla". */
export const formatList = (texts) => listFormat.format(texts);

/**
 * A card of my hand, as a button. `label` replaces the card's name, `tag` is shown on the card,
 * `mark` is its letter in a sale.
 */
export function handCard(kind, index, props = {}) {
  const {
    disabled = false,
    pressed = null,
    dim = false,
    label = "",
    tag = null,
    mark = null,
  } = props;
  const { press = () => {}, classes = "" } = props;
  const count = t("in_box", { count: BOX.cards[kind] });
  return h(
    "button",
    {
      type: "button",
      id: `card-${index}`,
      class: `card${dim ? " dim" : ""}${classes ? ` ${classes}` : ""}`,
      "data-kind": kind,
      disabled,
      title: count,
      "aria-label": label || `${cardName(kind)} (${count})`,
      "aria-pressed": pressed === null ? null : String(pressed),
      on: { click: press },
    },
    h("span", { class: "of", "aria-hidden": "true" }, String(BOX.cards[kind] ?? "")),
    icon(`meuterer/${kind}`),
    h("span", { class: "kind" }, cardName(kind)),
    tag,
    mark,
  );
}

/** Cards in a row, and its empty places. */
export function handRow(table, classes, cards, label = t("my_hand")) {
  const places = Math.max(PLACES, cards.length);
  const node = h(
    "div",
    {
      class: `my-cards ${classes}${places > PLACES ? " many" : ""}${places > MOST ? " scrolling" : ""}`,
      role: "group",
      "aria-label": cards.length ? label : `${label}: ${t("none")}`,
      "data-place": `hand-${table.seat}`,
    },
    cards,
    Array.from({ length: places - cards.length }, () =>
      h("span", { class: "slot", "aria-hidden": "true" }),
    ),
  );
  node.style.setProperty("--places", String(Math.min(places, MOST)));
  return node;
}

export const isPicked = (ui, row) =>
  ui.picked !== null && row !== null && JSON.stringify(ui.picked.move) === JSON.stringify(row.move);

/** A button that picks a row, or undoes the choice. */
export const choice = (ui, row, id, classes, ...children) =>
  h(
    "button",
    {
      type: "button",
      id,
      class: `pick ${classes}`,
      "aria-pressed": String(isPicked(ui, row)),
      on: { click: () => ui.pick(isPicked(ui, row) ? null : row) },
    },
    ...children,
  );

/** The text beside a hand that is itself the control. */
export const hint = (...texts) => h("p", { class: "dock-hint" }, texts.filter(Boolean).join(" "));

/** The side of a seat in a mutiny once roles are open; the one without a role is the captain. */
export function sideOf(view, seat) {
  const mine = view.players[seat].role;
  if (mine === null || mine === "quartermaster") return "captain";
  return mine === "mutineer" || mine === "cabin_boy" ? "mutineer" : "none";
}

/** All hands and roles open: what each seat knew, in one view. */
export function openHands(views) {
  const { me: _mine, ...view } = views[0];
  const players = views.map(({ me: own, players: rows }, seat) => ({
    ...rows[seat],
    hand: [...own.hand, ...own.drawn],
    role: own.role ?? rows[seat].role,
  }));
  return { ...view, players };
}
