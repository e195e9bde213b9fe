// A player of Meuterer at the table: points, cards in hand, role, and open cards.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { seatMark } from "../../games/site/table/seats.js";
import { BOX, cardName, islandOf, roleName } from "./pickers.js";

/**
 * The open cards of a player in the order in which they were laid, the swords of a mutiny last; in
 * a sale each with the letter of the island where it is sold, or "" if it is not.
 */
function laidOpen(view, player) {
  const cards = [...player.offered, ...Array(player.conflicts_added).fill("conflict")];
  if (view.phase === "refill") return []; // they are discarded
  if (!player.sold) return cards.map((kind) => ({ kind, mark: null }));
  const lots = Object.entries(player.sold).map(([island, lot]) => ({
    mark: "AB"[view.active.indexOf(island)] ?? "",
    ...lot,
  }));
  return cards.map((kind) => {
    const lot = lots.find(({ good, count }) => good === kind && count > 0);
    if (lot) lot.count -= 1;
    return { kind, mark: lot?.mark ?? "" };
  });
}

const classOf = (mark) => (mark === null ? "" : mark ? ` to-${mark.toLowerCase()}` : " unsold");

/** What a card is, and where it is sold, in words. */
const cardWords = ({ kind, mark }) =>
  [cardName(kind), mark ? t("sold_on", { letter: mark }) : mark === "" ? t("not_sold") : ""]
    .filter(Boolean)
    .join(", ");

/** A player's open cards, counted by kind and island, in the usual order. */
export function chips(view, player) {
  const cards = laidOpen(view, player);
  const groups = Object.keys(BOX.cards).flatMap((kind) =>
    ["A", "B", "", null].map((mark) => ({
      kind,
      mark,
      count: cards.filter((card) => card.kind === kind && card.mark === mark).length,
    })),
  );
  return groups
    .filter(({ count }) => count > 0)
    .map((group) =>
      h(
        "span",
        { class: `chip${classOf(group.mark)}`, data: { kind: group.kind, count: group.count } },
        icon(`meuterer/${group.kind}`, { label: cardWords(group) }),
        h("b", { class: "number" }, String(group.count)),
        group.mark ? h("b", { class: "letter" }, group.mark) : null,
      ),
    );
}

/** The same cards one by one, where there is room. */
const cardsInOrder = (view, player) =>
  laidOpen(view, player).map((card) =>
    h(
      "li",
      {
        class: `card small${classOf(card.mark)}`,
        data: { kind: card.kind },
        title: cardWords(card),
      },
      h("span", { class: "of", "aria-hidden": "true" }, String(BOX.cards[card.kind] ?? "")),
      icon(`meuterer/${card.kind}`, { label: cardWords(card) }),
      card.mark ? h("b", { class: "letter" }, card.mark) : null,
    ),
  );

/** What a player sold, once the cards are gone. */
const soldBy = ({ sold }) =>
  Object.entries(sold ?? {}).map(([id, { good, count }]) =>
    h(
      "span",
      { class: "chip", data: { kind: good, count } },
      icon(`meuterer/${good}`, { label: cardName(good) }),
      h("b", { class: "number" }, String(count)),
      h("span", { class: "long" }, islandOf(id).name),
    ),
  );

/** How closely chips must be packed: a letter takes as much room as a chip. */
function crowd(few) {
  const count = few.length + (few.some((chip) => chip.querySelector(".letter")) ? 1 : 0);
  return count > 3 ? "crowded" : count > 2 ? "many" : "";
}

const words = (text) => h("span", { class: "chip dashed" }, text);

/** A player's open cards: chips where there is little room, else the cards. */
function before(view, ui, player) {
  const { seat } = player;
  const props = {
    "data-place": `offer-${seat}`,
    "aria-label": t("open_cards", { name: ui.name(seat) }),
  };
  if (view.phase === "refill") {
    const sold = soldBy(player);
    return h(
      "p",
      { class: "before", ...props, role: "group" },
      sold.length ? sold : words(t("sold_nothing")),
    );
  }
  if (player.hand)
    return h(
      "p",
      {
        class: "before last",
        role: "group",
        "aria-label": t("last_hand"),
        "data-place": `offer-${seat}`,
      },
      player.hand.length ? handChips(player.hand) : words(t("no_cards")),
    );
  const few = chips(view, player);
  if (!few.length)
    return h("p", { class: "before", ...props, role: "group" }, words(t("nothing_open")));
  return h(
    "div",
    { class: `before ${crowd(few)}`, "data-place": `offer-${seat}` },
    h("p", { class: "by-kind", role: "group", "aria-label": props["aria-label"] }, few),
    h("ul", { class: "in-order", "aria-label": props["aria-label"] }, cardsInOrder(view, player)),
  );
}

const handChips = (cards) =>
  Object.keys(BOX.cards)
    .filter((kind) => cards.includes(kind))
    .map((kind) =>
      h(
        "span",
        { class: "chip", data: { kind } },
        icon(`meuterer/${kind}`, { label: cardName(kind) }),
        h("b", { class: "number" }, String(cards.filter((card) => card === kind).length)),
      ),
    );

/** An open role, or mine; a role that is taken and hidden; or that the player has passed. */
function roleOf(view, player) {
  const roles = [player.seat === view.captain ? "captain" : null, player.role].filter(Boolean);
  const hidden = view.phase === "offer" && player.passed && !roles.length;
  if (hidden)
    return h(
      "span",
      { class: "chip role-taken", "data-place": `role-${player.seat}` },
      icon("meuterer/card_back", { label: t("passed_with_role") }),
      h("span", { class: "short", "aria-hidden": "true" }, t("role_short")),
      h("span", { class: "long", "aria-hidden": "true" }, t("passed_with_role")),
    );
  return [
    roles.map((role, index) =>
      h(
        "span",
        { class: "role", "data-place": `role-${player.seat}` },
        icon(`meuterer/${role}`, { label: roleName(role) }),
        index === 0
          ? h("span", { class: "long cap", "aria-hidden": "true" }, roleName(role))
          : null,
      ),
    ),
    view.phase === "offer" && player.passed
      ? h(
          "span",
          { class: "passed" },
          icon("site/check", { class: "short", label: t("passed_short") }),
          h("span", { class: "long", "aria-hidden": "true" }, t("passed_short")),
        )
      : null,
  ];
}

/** Cards that are certainly in a hand, by what everyone or I saw. */
const surely = (cards) =>
  h(
    "p",
    { class: "known" },
    h("span", {}, t("known")),
    Object.keys(BOX.cards)
      .filter((kind) => cards.includes(kind))
      .map((kind) =>
        h(
          "span",
          {},
          icon(`meuterer/${kind}`, { label: cardName(kind) }),
          String(cards.filter((card) => card === kind).length),
        ),
      ),
  );

/** How much a player could sell on each active island, or has sold there. */
function couldSell({ sellable, active, players }, number) {
  const lots = active
    .map((id, index) => ({
      letter: "AB"[index],
      count: (sellable?.[id] ?? []).find((row) => row.seat === number)?.count ?? 0,
    }))
    .filter(({ count }) => count);
  return h(
    "p",
    { class: "could-sell" },
    h("span", {}, t(players[number].sold ? "has_sold" : "sells")),
    lots.length
      ? lots.map(({ letter, count }) =>
          h(
            "span",
            { class: `to-${letter.toLowerCase()}` },
            h("b", { class: "letter" }, letter),
            h("b", { class: "number" }, String(count)),
          ),
        )
      : t("nothing"),
  );
}

/** The points of each round so far. */
const byRound = ({ score_sheet: sheet }, number) =>
  h(
    "p",
    { class: "by-round" },
    h("span", {}, t("rounds_so_far")),
    sheet.length
      ? sheet.map((row) =>
          h("b", { class: "number" }, signed(row[number].voyage + row[number].sale)),
        )
      : "–",
  );

const signed = (points) => (points > 0 ? `+${points}` : String(points));

/** What is shown below a player's name; the last lines only where there is room. */
export function body({ seat: me, view }, ui, number) {
  const player = view.players[number];
  const known = number === me ? [] : player.known_cards;
  return h(
    "div",
    { class: "seat-parts" },
    h(
      "p",
      { class: "held" },
      h(
        "span",
        { class: "hand-size", "data-place": `hand-${number}` },
        icon("meuterer/card_back", { label: t("hand_size") }),
        h("b", { class: "number" }, String(player.hand_size)),
        h("span", { class: "long", "aria-hidden": "true" }, t("in_hand_word")),
      ),
      roleOf(view, player),
    ),
    before(view, ui, player),
    known.length ? surely(known) : null,
    view.phase === "refill" || view.phase === "over" ? null : couldSell(view, number),
    byRound(view, number),
  );
}

/** Beside my hand: my role and side; my offered cards, unless they are the hand; my points. */
export function mine({ seat: me, view, legal_moves: asked }, ui) {
  const player = view.players[me];
  const laid = !(asked.length && ["mutiny", "sale"].includes(view.phase));
  const roles = [me === view.captain ? "captain" : null, player.role].filter(Boolean);
  const few = laid ? chips(view, player) : [];
  const leader =
    view.phase === "mutiny" && !laid
      ? view.players.find(({ seat, role }) =>
          player.role === "cabin_boy"
            ? role === "mutineer"
            : player.role === "quartermaster" && seat === view.captain,
        )
      : null;
  return [
    roles
      .slice(0, 1)
      .map((role) => icon(`meuterer/${role}`, { label: roleName(role), class: "my-role" })),
    leader ? h("span", { class: "with" }, t("with_name", { name: ui.name(leader.seat) })) : null,
    laid ? h("span", { class: `my-offer ${crowd(few)}`, "data-place": `offer-${me}` }, few) : null,
    seatMark(me),
    h("b", { class: "my-score number", "data-place": `score-${me}` }, String(view.scores[me])),
  ];
}
