// What cards may still be where: counted from the log, by what everyone saw and what I hold.

import { el, icon, say } from "../dom.js";
import { BOX, cardName } from "./pickers.js";

/** What each kind of event does to the cards that lie open and to the discards. */
const TOLD = {
  offered: (piles, { card }) => (card === "pirate" ? piles.discards : piles.open).push(card),
  added: (piles, { count }) => piles.open.push(...Array(count).fill("conflict")),
  sunk: discard,
  sailed: discard,
  taken: (piles) => { piles.open = []; },
  reshuffled: (piles) => { piles.discards = []; },
};

function discard(piles) {
  piles.discards.push(...piles.open);
  piles.open = [];
}

/** The discards that were seen since the pile was last made anew. */
export function discardsOf(log) {
  const piles = { open: [], discards: [] };
  for (const { events } of log) for (const { kind, data } of events) TOLD[kind]?.(piles, data);
  return piles.discards;
}

/** A table: of each kind how many exist, where they are for certain, and how many are unseen. */
export function count({ view, options, seat }, log) {
  const of = (cards, kind) => cards.filter((card) => card === kind).length;
  const open = view.players.flatMap((player) => [...player.offered, ...Array(view.phase === "refill" ? 0 : player.conflicts_added).fill("conflict")]);
  const discards = discardsOf(log);
  const hand = view.me ? [...view.me.hand, ...view.me.drawn] : [];
  const known = [
    ...view.players.filter((player) => player.seat !== seat).flatMap((player) => player.known_cards),
    ...(view.me?.under_pile ?? []).map(({ card }) => card),
    ...(view.me?.under_discards ?? []),
  ];
  const columns = [["in_hand", hand], ["in_sight", open], ["in_discards", discards], ["in_known", known]]
    .filter(([name, cards]) => (name === "in_hand" ? view.me : name !== "in_known" || cards.length));
  const kinds = Object.keys(BOX.cards).filter((kind) => kind !== "pirate" || options.pirates);
  return el("div", { class: "count-aid" },
    el("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": say("count_aid") }, el("table", { class: "number" },
      el("thead", {}, el("tr", {}, el("td"), el("th", { scope: "col" }, say("in_the_box")),
        columns.map(([name]) => el("th", { scope: "col" }, say(name))), el("th", { scope: "col" }, say("unseen")))),
      el("tbody", {}, kinds.map((kind) => el("tr", {},
        el("th", { scope: "row" }, icon(`meuterer/${kind}`), " ", el("span", { class: "cap" }, cardName(kind))),
        el("td", {}, String(BOX.cards[kind])), columns.map(([, cards]) => el("td", {}, String(of(cards, kind)))),
        el("td", {}, el("b", {}, String(columns.reduce((left, [, cards]) => left - of(cards, kind), BOX.cards[kind]))))))))),
    el("p", { class: "faint" }, say("unseen_why")));
}
