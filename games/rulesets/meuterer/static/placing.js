// Where cards lie in a sale in which the commonest good on an island counts automatically.

import { islandOf, takes } from "./pickers.js";

/** Whether this table has such a sale, which version 1 of the rules lacked. */
export const countsByItself = ({ options, rules_version }) =>
  options.sale_choice === "auto" && rules_version !== 1;

const takersOf = (view, kind) => view.active.filter((id) => takes(islandOf(id), kind));
const countOf = (kinds, kind) => kinds.filter((other) => other === kind).length;
const lotsOf = (view, move) =>
  view.active.map((id) => move.allocation[id] ?? { good: null, count: 0 });

/** The row with the result of a placing: the same number counts on each island. */
function rowOf({ view, legal_moves }, cards, marks) {
  const numbers = view.active.map((id) => {
    const lying = cards.filter((_, at) => marks[at] === id);
    return Math.max(0, ...lying.map((kind) => countOf(lying, kind)));
  });
  return legal_moves.find(({ move }) =>
    lotsOf(view, move).every(({ count }, at) => count === numbers[at]),
  );
}

/** A placing with the result of a row. Cards that may be withheld are, unless they count. */
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

/** What taps can do to my cards; `marked` in sale_plan.js does this where players choose goods. */
export function laidOut(table, cards) {
  const { view, options } = table;
  const isMine = (at) => takersOf(view, cards[at]).length > 1;
  /** Lay cards that sell on only one island there; others that must lie somewhere join one. */
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
