// An order while it is being written: converted from the API's form and back.

import { testOf } from "./order_words.js";

let conditionCount = 0;

/** A number for a condition, unique on this page. */
export const nextId = () => {
  conditionCount += 1;
  return conditionCount;
};

/** The draft of an order from the API; without one, an empty draft. */
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

/** The order of a draft, as the API takes it. */
export function orderFromForm({ moves, conditions }) {
  const those = (stop) =>
    conditions
      .filter((one) => one.stop === stop)
      .map(({ fact, test, value }) => ({ fact, [test]: value }));
  return { moves: [...moves], if: those(false), stop_if: those(true) };
}
