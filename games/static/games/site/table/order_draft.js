// An order while it is being written, made from what the API has and turned back into it.

import { testOf } from "./order_words.js";

let conditionCount = 0;

/** A number for a condition, which no other on this page has. */
export const nextId = () => {
  conditionCount += 1;
  return conditionCount;
};

/** What is being written, of an order as the API has it; of none, an empty one. */
export function formFromOrder(order = { moves: [] }) {
  const conditions = [
    ["if", false],
    ["stop_if", true],
  ].flatMap(([part, stop]) =>
    (order[part] ?? []).map((one) => {
      const test = testOf(one);
      return { id: nextId(), stop, fact: one.fact, test, value: one[test] };
    }),
  );
  return { moves: [...order.moves], conditions, filter: "" };
}

/** The order that was written, as the API takes it. */
export function orderFromForm({ moves, conditions }) {
  const those = (stop) =>
    conditions
      .filter((one) => one.stop === stop)
      .map(({ fact, test, value }) => ({ fact, [test]: value }));
  return { moves: [...moves], if: those(false), stop_if: those(true) };
}
