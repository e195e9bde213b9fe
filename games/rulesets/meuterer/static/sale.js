// What a seller decides: each card that was offered is marked for an island, or for none.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { cardFace, cardName, choice, goodOf, hint, islandOf } from "./pickers.js";

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

/** A tap brings a card to the next island, or to none; other cards follow, so that it stays legal. */
function moveCard(table, ui, cards, marks, index) {
  const order = [null, ...table.view.active];
  for (let step = 1; step < order.length; step += 1) {
    const mark = order[(order.indexOf(marks[index]) + step) % order.length];
    const found = nearestSale(
      table,
      cards,
      marks.map((was, at) => (at === index ? mark : was)),
      index,
    );
    if (found) {
      ui.scratch.marks = found.marks;
      ui.pick(found.row);
      return;
    }
  }
}

const letter = (view, island) => "AB"[view.active.indexOf(island)];

export function sale(table, ui) {
  const { view } = table;
  const cards = view.players[table.seat].offered;
  const nothing = cards.map(() => null);
  const marks = ui.picked ? marksOf(ui.picked, cards, ui.scratch.marks ?? nothing) : nothing;
  const rows = table.legal_moves;
  return [
    hint(t(view.active.length > 1 ? "hint_sale" : "hint_sale_one")),
    h(
      "div",
      { class: "hand", role: "group", "aria-label": t("my_goods") },
      cards.map((kind, index) => {
        const can = rows.some((row) =>
          Object.values(row.move.allocation).some((lot) => lot.good === kind),
        );
        const mark = marks[index];
        const target = mark ? islandOf(mark).name : t("not_sold");
        return h(
          "button",
          {
            type: "button",
            id: `goods-${index}`,
            class: `card${mark ? ` to-${letter(view, mark).toLowerCase()}` : ""}`,
            "data-kind": kind,
            disabled: !can,
            "aria-label": `${cardName(kind)}: ${target}`,
            on: { click: () => moveCard(table, ui, cards, marks, index) },
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
    h(
      "div",
      { class: "markets" },
      view.active.map((island) =>
        market(
          table,
          ui,
          island,
          cards.filter((_, index) => marks[index] === island),
        ),
      ),
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
function market({ view, seat }, ui, id, mine) {
  const island = islandOf(id);
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
      mine.length
        ? t("i_sell", { count: mine.length, good: cardName(mine[0]) })
        : t("i_sell_nothing"),
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
