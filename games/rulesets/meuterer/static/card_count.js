// Where cards may still be, counted from the log: what everyone saw, and what I hold.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { BOX, cardName } from "./pickers.js";

/** The effect of each kind of event on the open cards and the discards. */
const EFFECTS = {
  offered: (piles, { card }) => (card === "pirate" ? piles.discards : piles.open).push(card),
  added: (piles, { count }) => piles.open.push(...Array(count).fill("conflict")),
  sunk: discard,
  sailed: discard,
  taken: (piles) => {
    piles.open = [];
  },
  reshuffled: (piles) => {
    piles.discards = [];
  },
};

function discard(piles) {
  piles.discards.push(...piles.open);
  piles.open = [];
}

/** The discards seen since the pile was last reshuffled. */
function discardsOf(log) {
  const piles = { open: [], discards: [] };
  for (const { events } of log) for (const { kind, data } of events) EFFECTS[kind]?.(piles, data);
  return piles.discards;
}

/** A table: for each kind, how many exist, where they certainly are, and how many are unseen. */
export function count({ view, options, seat }, log) {
  const of = (cards, kind) => cards.filter((card) => card === kind).length;
  const open = view.players.flatMap((player) => [
    ...player.offered,
    ...Array(view.phase === "refill" ? 0 : player.conflicts_added).fill("conflict"),
  ]);
  const discards = discardsOf(log);
  const hand = view.me ? [...view.me.hand, ...view.me.drawn] : [];
  const known = [
    ...view.players
      .filter((player) => player.seat !== seat)
      .flatMap((player) => player.known_cards),
    ...(view.me?.under_pile ?? []).map(({ card }) => card),
    ...(view.me?.under_discards ?? []),
  ];
  const columns = [
    ["in_hand", hand],
    ["in_sight", open],
    ["in_discards", discards],
    ["in_known", known],
  ].filter(([name, cards]) => (name === "in_hand" ? view.me : name !== "in_known" || cards.length));
  const kinds = Object.keys(BOX.cards).filter((kind) => kind !== "pirate" || options.pirates);
  return h(
    "div",
    { class: "count-aid" },
    h(
      "div",
      { class: "scrolling", tabindex: "0", role: "region", "aria-label": t("count_aid") },
      h(
        "table",
        { class: "number" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td"),
            h("th", { scope: "col" }, t("in_the_box")),
            columns.map(([name]) => h("th", { scope: "col" }, t(name))),
            h("th", { scope: "col" }, t("unseen")),
          ),
        ),
        h(
          "tbody",
          {},
          kinds.map((kind) =>
            h(
              "tr",
              {},
              h(
                "th",
                { scope: "row" },
                icon(`meuterer/${kind}`),
                " ",
                h("span", { class: "cap" }, cardName(kind)),
              ),
              h("td", {}, String(BOX.cards[kind])),
              columns.map(([, cards]) => h("td", {}, String(of(cards, kind)))),
              h(
                "td",
                {},
                h(
                  "b",
                  {},
                  String(
                    columns.reduce((left, [, cards]) => left - of(cards, kind), BOX.cards[kind]),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "faint" }, t("unseen_why")),
  );
}
