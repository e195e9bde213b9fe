// What a seller decides: each card that was offered is marked for an island, or for none.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { cardFace, cardName, choice, goodOf, hint, islandOf } from "./pickers.js";
import { countsByItself, laidOut } from "./placing.js";

const FEW_SALES = 6; // so many sales are listed besides

/** How a row sells my cards: the island of each, or null; `wish` are marks to keep if it can be. */
function marksOf(row, cards, wish) {
  const left = Object.entries(row.move.allocation).map(([island, lot]) => ({ island, ...lot }));
  const marks = cards.map(() => null);
  const take = (index, lot) => {
    lot.count -= 1;
    marks[index] = lot.island;
  };
  cards.forEach((kind, index) => {
    const lot = left.find(
      ({ island, good, count }) => island === wish[index] && good === kind && count,
    );
    if (lot) take(index, lot);
  });
  for (const lot of left) {
    cards.forEach((kind, index) => {
      if (kind === lot.good && lot.count && marks[index] === null) take(index, lot);
    });
  }
  return marks;
}

const countDifferences = (one, other) => one.filter((mark, index) => mark !== other[index]).length;

/** The legal sale nearest to a wish in which this card has this mark, or null. */
function nearestSale(table, cards, wish, index) {
  let best = null;
  for (const row of table.legal_moves) {
    const marks = marksOf(row, cards, wish);
    const cost = countDifferences(marks, wish);
    if (marks[index] === wish[index] && (!best || cost < best.cost)) best = { row, marks, cost };
  }
  return best;
}

/** What taps can do to my cards, where players choose which good they sell on an island. */
const marked = (table, cards) => ({
  canSell: (at) =>
    table.legal_moves.some(({ move }) =>
      Object.values(move.allocation).some((lot) => lot.good === cards[at]),
    ),
  marksOf(row, wish) {
    const nothing = cards.map(() => null);
    return row ? marksOf(row, cards, wish ?? nothing) : nothing;
  },
  nearest: (wish, at) => nearestSale(table, cards, wish, at),
  liesOn: () => null,
});

/** A tap brings a card to the next island, or to none, and says of those left out why it can not. */
function moveCard(table, ui, plan, cards, marks, index) {
  const order = [null, ...table.view.active];
  const why = [];
  let found = null;
  for (let step = 1; step < order.length && !found; step += 1) {
    const mark = order[(order.indexOf(marks[index]) + step) % order.length];
    found = plan.nearest(
      marks.map((was, at) => (at === index ? mark : was)),
      index,
    );
    if (!found) why.push(reason(plan, cards, index, mark));
  }
  ui.scratch.why = [...new Set(why)].join(" ");
  if (!found) return ui.redraw();
  ui.scratch.marks = found.marks;
  ui.pick(found.row);
}

/** Why a card can not have a mark. */
function reason(plan, cards, index, mark) {
  const good = cardName(cards[index]);
  const lies = plan.liesOn(index);
  if (lies) return t("why_lies", { good, island: islandOf(lies).name });
  return mark === null ? t("why_all") : t("why_not_there", { good, island: islandOf(mark).name });
}

const letter = (view, island) => "AB"[view.active.indexOf(island)];

export function sale(table, ui) {
  const { view } = table;
  const cards = view.players[table.seat].offered;
  const plan = countsByItself(table) ? laidOut(table, cards) : marked(table, cards);
  const marks = plan.marksOf(ui.picked, ui.scratch.marks);
  const rows = table.legal_moves;
  return [
    hint(t(view.active.length > 1 ? "hint_sale" : "hint_sale_one")),
    h(
      "div",
      { class: "hand", role: "group", "aria-label": t("my_goods") },
      cards.map((kind, index) => {
        const can = plan.canSell(index);
        const mark = marks[index];
        const target = mark ? islandOf(mark).name : t(can ? "not_sold" : "why_nowhere");
        return h(
          "button",
          {
            type: "button",
            id: `goods-${index}`,
            class: `card${mark ? ` to-${letter(view, mark).toLowerCase()}` : ""}`,
            "data-kind": kind,
            disabled: !can,
            title: can ? null : t("why_nowhere"),
            "aria-label": `${cardName(kind)}: ${target}`,
            on: { click: () => moveCard(table, ui, plan, cards, marks, index) },
          },
          cardFace(kind),
          h(
            "span",
            { class: "target" },
            mark ? (view.active.length > 1 ? letter(view, mark) : "✓") : "–",
          ),
        );
      }),
    ),
    h("p", { class: "hint why", role: "status" }, ui.scratch.why ?? ""),
    h(
      "div",
      { class: "markets" },
      view.active.map((island) => market(table, ui, island)),
    ),
    rows.length <= FEW_SALES
      ? h(
          "details",
          { class: "ways", id: "ways" },
          h("summary", {}, t("all_ways", { count: rows.length })),
          h(
            "div",
            { class: "stack" },
            rows.map((row, index) => choice(ui, row, `way-${index}`, "chip", row.label)),
          ),
        )
      : null,
  ];
}

/** An island where goods are sold: its figures, what I would sell, what others did. */
function market({ view, seat }, ui, id) {
  const island = islandOf(id);
  const mine = ui.picked?.move.allocation[id];
  const sold = view.players.filter((player) => player.seat !== seat && player.sold?.[id]);
  return h(
    "div",
    { class: `market to-${letter(view, id).toLowerCase()}` },
    h(
      "p",
      { class: "where" },
      view.active.length > 1 ? h("b", { class: "letter" }, letter(view, id)) : null,
      h("b", {}, island.name),
    ),
    h(
      "p",
      { class: "prices" },
      icon(`meuterer/${goodOf(island)}`, { label: cardName(goodOf(island)) }),
      h(
        "span",
        { class: "visually-hidden" },
        t("prices", { sole: island.prices[0], two: island.prices[1], three: island.prices[2] }),
      ),
      island.prices.map((price) =>
        h("span", { class: "price", "aria-hidden": "true" }, String(price)),
      ),
    ),
    h(
      "p",
      {},
      mine ? t("i_sell", { count: mine.count, good: cardName(mine.good) }) : t("i_sell_nothing"),
    ),
    sold.map((player) =>
      h(
        "p",
        { class: "faint" },
        `${ui.name(player.seat)}: ${player.sold[id].count} × ${cardName(player.sold[id].good)}`,
      ),
    ),
  );
}
