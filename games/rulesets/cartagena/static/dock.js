// My hand at a table of Cartagena, my other belongings, and the verbs of what I pick.

import { h, icon, t } from "../../games/site/lib/dom.js";
import {
  campName,
  cardFace,
  cardName,
  doorWords,
  flag,
  joinNames,
  kindOf,
  sameMove,
  sorted,
  sumOfValues,
  toggle,
} from "./pickers.js";

const SLOTS = 5; // places for cards, dashed where empty, so that the row is never blank
const SCROLLS = 7; // the most cards that a row shows at once

/** A card of my hand. With a row it is a control, otherwise it is only shown. */
function cardButton(ui, row, name, at, { chosen = false } = {}) {
  const picked = chosen || Boolean(row && sameMove(ui.picked, row));
  return h(
    "button",
    {
      type: "button",
      id: `card-${at}`,
      class: `card c-card ${kindOf(name)}${chosen ? " chosen" : ""}`,
      disabled: !row,
      "aria-pressed": row || chosen ? String(picked) : null,
      "aria-label": cardName(name),
      on: { click: () => row && toggle(ui, row) },
    },
    cardFace(name),
  );
}

/** The row of my hand: cards by colour and value, with my other belongings beside them. */
export function handRow(me, mine, cards = null) {
  const held = sorted([...me.combat, ...me.gold]);
  const drawn = cards ?? held.map((name, at) => cardButton(null, null, name, at));
  const scrolls = drawn.length > SCROLLS;
  const slots = Array.from({ length: Math.max(0, SLOTS - drawn.length) }, () =>
    h("span", { class: "slot", "aria-hidden": "true" }),
  );
  return h(
    "div",
    { class: `c-dock${drawn.length > 5 ? " many" : ""}` },
    h(
      "div",
      {
        class: `c-hand${scrolls ? " long" : ""}`,
        id: "c-hand",
        role: "group",
        "aria-label": t("c_your_hand"),
        tabindex: scrolls ? "0" : null,
        data: { place: `hand-${me.seat}` },
      },
      drawn.length ? drawn : h("span", { class: "chip dashed" }, t("c_no_cards")),
      slots,
    ),
    mine,
  );
}

/** My camp and my coins. */
export function mineOf({ view }) {
  const { me, players } = view;
  const gold = sumOfValues(me.gold);
  return h(
    "div",
    { class: "c-mine", data: { place: `seat-${me.seat}` } }, // on a phone my seat is here
    h(
      "p",
      { class: "c-camp" },
      me.camp
        ? [flag(me.camp, campName(me.camp)), h("b", { "aria-hidden": "true" }, campName(me.camp))]
        : h("span", {}, t("c_not_declared")),
    ),
    h(
      "p",
      { class: "c-coins" },
      icon("cartagena/coin", { label: t("c_coins") }),
      h("b", { class: "number" }, String(players[me.seat].coins)),
      gold
        ? [
            icon("cartagena/gold", { label: t("c_my_gold") }),
            h("b", { class: "number" }, String(gold)),
          ]
        : null,
    ),
    h("p", { class: "c-lock" }, icon("site/lock"), t("c_secret")),
  );
}

/** The verb of a picked row: the text of its button. */
export function verbOf({ move }, ui) {
  const word = VERBS[move.kind];
  return word ? word(move, ui) : t("confirm");
}

const viewOf = (ui) => ui.table.view;
const VERBS = {
  reveal: (_, ui) => doorWords(viewOf(ui).voyage),
  use: ({ pirate }) => t("c_v_use", { pirate: t(`c_${pirate}`) }),
  ramon_diaz: ({ keep }, ui) => keepWord(viewOf(ui).me.looking[keep][0]),
  tembo: ({ keep }) => keepWord(keep),
  wessel_jan: ({ cards }) =>
    cards.length ? t("c_v_exchange", { count: cards.length }) : t("c_exchange_none"),
  dean_nero: ({ direction, cards, count }) => {
    if (direction === "none") return t("c_trade_none");
    return t(direction === "coins_for_cards" ? "c_v_buy" : "c_v_sell", {
      count: count ?? cards.length,
    });
  },
  pang: ({ take }) => t(take === "combat" ? "c_v_take_card" : "c_v_take_coin"),
  chang_ye: theft,
  steal: theft,
  bijoux: ({ camp }) => t("c_v_camp", { camp: campName(camp) }),
  ojo: ({ action, camp, target }, ui) => {
    if (action === "declare") return t("c_v_camp", { camp: campName(camp) });
    return action === "look" ? t("c_v_look_at", { name: ui.name(target) }) : t("c_do_nothing");
  },
  place: () => t("c_v_place"),
  look: ({ duel }) =>
    duel ? t("c_v_look_at", { name: t("c_duel", { duel }) }) : t("c_look_at_none"),
  swap: ({ swap }) => t(swap ? "c_swap" : "c_leave"),
  play: ({ card }) =>
    card === "monkey" ? t("c_v_monkey") : t("c_v_play", { card: cardName(card) }),
};
const keepWord = (name) => t("c_keep", { card: cardName(name) });

function theft({ target }, ui) {
  return target === null ? t("c_take_none") : t("c_v_take_from", { name: ui.name(target) });
}

/** Cards in words, by colour and value. */
export const inWords = (cards) => joinNames(sorted(cards).map(cardName));
