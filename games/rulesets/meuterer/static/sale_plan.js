// The sale that results from marking cards for islands; always a row of `legal_moves`.

import { countsByItself, laidOut } from "./placing.js";

/** How a row sells my cards: the island of each, or null; `wish` are marks to keep if possible. */
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

/** What taps can do to my cards where players choose the good they sell on an island. */
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

/** What taps on my cards do at this table. */
export const planOf = (table, cards) =>
  countsByItself(table) ? laidOut(table, cards) : marked(table, cards);
