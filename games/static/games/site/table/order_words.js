// Orders in the API's words: moves, conditions, answers.

import { hasText, t } from "../lib/dom.js";

/** A text that is equal for equal JSON values, whatever the order of keys. */
export const stableJson = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map((name) => [name, part[name]]),
        )
      : part,
  );

/** The words for `orders` (an answer of the API); `ui` knows the names of seats. */
export function orderWords(orders, ui) {
  const { words } = orders;
  const labels = new Map([
    ...orders.moves.map((row) => [stableJson(row.move), row.label]),
    ...orders.foreseen.flatMap((asked) =>
      asked.moves.map((move, at) => [stableJson(move), asked.labels[at]]),
    ),
    ...orders.written.map((row) => [stableJson(row.move), row.label]),
  ]);

  /** A move, with the player's name if it targets a seat. */
  function move(wish) {
    const label = labels.get(stableJson(wish)) ?? wish.kind;
    if (!ui.seats[wish.target]) return label;
    const named = `order_at_${wish.kind}`; // a game's optional text for a move with a target
    return t(hasText(named) ? named : "order_with_name", {
      move: label,
      name: ui.name(wish.target),
    });
  }
  const value = (fact, what) => words.values[fact]?.[what] ?? String(what);

  function condition(asked) {
    const test = testOf(asked);
    const plain = test === "is" && fact(asked.fact).named;
    return t(`order_${plain ? "named" : test}`, {
      fact: words.facts[asked.fact],
      value: value(asked.fact, asked[test]),
    });
  }

  /** What a form needs to know of a fact: its tests, the names of its values, its present value. */
  function fact(name) {
    const now = orders.facts[name];
    const named = words.values[name] ? Object.entries(words.values[name]) : null;
    const number = typeof now === "number";
    const said = Array.isArray(now)
      ? now.map((one) => value(name, one)).join(", ")
      : value(name, now);
    // A named value, such as a seat, cannot be more or less than another.
    return { now, named, number, said, tests: named && number ? ["is"] : orders.tests[name] };
  }

  return {
    move,
    moves: (wishes) => wishes.map(move),
    condition,
    fact,
    facts: Object.entries(words.facts),
    test: (name) => words.tests[name],
    question: (name) => words.questions[name] ?? name,
    wish: (question, wish) =>
      wish.rule ? (words.rules[question]?.[wish.rule] ?? wish.rule) : move(wish),
  };
}

/** The name of a condition's test. */
export const testOf = (condition) => Object.keys(condition).find((name) => name !== "fact");

/** Several wishes in one line, the most preferred first. */
export const joinAlternatives = (texts) =>
  texts.reduce((before, next) => t("order_or_else", { before, next }));
