// Where cards lie in a sale in which the most numerous good on an island counts by itself.

import { islandOf, takes } from "./pickers.js";

/** Whether it is so at this table; the first version of the rules knew it otherwise. */
export const countsByItself = ({ options, rules_version }) =>
  options.sale_choice === "auto" && rules_version !== 1;

const takersOf = (view, kind) => view.active.filter((id) => takes(islandOf(id), kind));
const countOf = (kinds, kind) => kinds.filter((other) => other === kind).length;
const lotsOf = (view, move) =>
  view.active.map((id) => move.allocation[id] ?? { good: null, count: 0 });

/** The row that a placing comes to: on each island the same number counts. */
function rowOf({ view, legal_moves }, cards, marks) {
  const numbers = view.active.map((id) => {
    const lying = cards.filter((_, at) => marks[at] === id);
    return Math.max(0, ...lying.map((kind) => countOf(lying, kind)));
  });
  return legal_moves.find(({ move }) =>
    lotsOf(view, move).every(({ count }, at) => count === numbers[at]),
  );
}

/** A placing that comes to a row. What may be held back is, unless it counts. */
function placingOf({ view, options }, cards, move) {
  const [one, two] = lotsOf(view, move);
  const placed = new Map();
  return cards.map((kind) => {
    const takers = takersOf(view, kind);
    if (takers.length < 2) return takers[0] ?? null;
    const rest = options.withhold_goods ? 0 : countOf(cards, kind);
    const second = two.good === kind ? two.count : Math.max(0, rest - one.count);
    const first = one.good === kind ? one.count : Math.max(0, rest - second);
    const number = placed.get(kind) ?? 0;
    placed.set(kind, number + 1);
    if (number < first) return view.active[0];
    return number < first + second ? view.active[1] : null;
  });
}

/** What taps can do to my cards; `marked` in sale.js is the same where players choose a good. */
export function laidOut(table, cards) {
  const { view, options } = table;
  const isMine = (at) => takersOf(view, cards[at]).length > 1;
  /** Cards that sell on one island lie there; others that must lie somewhere go along with one. */
  const completed = (wish, along) =>
    cards.map((kind, at) =>
      isMine(at)
        ? (wish[at] ?? (options.withhold_goods ? null : along))
        : (takersOf(view, kind)[0] ?? null),
    );
  return {
    canSell: (at) => takersOf(view, cards[at]).length > 0,
    marksOf(row, wish) {
      if (!row)
        return cards.map((kind, at) => (isMine(at) ? null : (takersOf(view, kind)[0] ?? null)));
      const same =
        wish && JSON.stringify(rowOf(table, cards, wish)?.move) === JSON.stringify(row.move);
      return same ? wish : placingOf(table, cards, row.move);
    },
    nearest(wish, at) {
      if (!isMine(at) || (wish[at] === null && !options.withhold_goods)) return null;
      const marks = completed(wish, wish[at]);
      const row = rowOf(table, cards, marks);
      return row ? { row, marks } : null;
    },
    liesOn: (at) => (isMine(at) ? null : takersOf(view, cards[at])[0]),
  };
}
