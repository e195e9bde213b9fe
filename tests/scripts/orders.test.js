import assert from "node:assert/strict";
import { test } from "node:test";
import { strings } from "./page.js";

Object.assign(strings, {
  order_or_else: "%(before)s, or else %(next)s",
  order_with_name: "%(move)s (%(name)s)",
  order_at_least: "%(fact)s is at least %(value)s",
  order_named: "%(fact)s is %(value)s",
});
const site = "../../games/static/games/site/table";
const { joinAlternatives, orderWords, stableJson, testOf } = await import(`${site}/order_words.js`);
const { formFromOrder, orderFromForm } = await import(`${site}/order_draft.js`);
const { answerableQuestions } = await import(`${site}/order_answers.js`);

const orders = {
  moves: [{ move: { kind: "pass" }, label: "Pass", question: "offer" }],
  foreseen: [{ question: "wage", moves: [{ kind: "wage", value: 1 }], labels: ["Offer 1"] }],
  written: [{ move: { kind: "point", target: 1 }, label: "Point" }],
  facts: { hand: 4, captain: 1 },
  tests: { hand: ["at_least", "at_most"], captain: ["is"] },
  words: {
    facts: { hand: "My hand", captain: "The captain" },
    values: { captain: { 0: "anna", 1: "bernd" } },
    tests: { is: "is" },
    questions: { wage: "The wage" },
    rules: { wage: { least: "As little as possible" } },
  },
};
const ui = { seats: [{}, {}], name: (seat) => ["anna", "bernd"][seat] };
const words = orderWords(orders, ui);

test("stableJson is equal for objects whose keys come in another order", () => {
  assert.equal(
    stableJson({ a: 1, b: [{ c: 2, d: 3 }] }),
    stableJson({ b: [{ d: 3, c: 2 }], a: 1 }),
  );
  assert.notEqual(stableJson([1, 2]), stableJson([2, 1]));
});

test("a move is said by its label, wherever that stands", () => {
  assert.equal(words.move({ kind: "pass" }), "Pass");
  assert.equal(words.move({ value: 1, kind: "wage" }), "Offer 1");
  assert.equal(words.move({ kind: "unknown" }), "unknown");
});

test("a move at somebody is said with their name", () => {
  assert.equal(words.move({ kind: "point", target: 1 }), "Point (bernd)");
});

test("a condition is said with the names of its values", () => {
  assert.equal(words.condition({ fact: "captain", is: 1 }), "The captain is bernd");
  assert.equal(words.condition({ fact: "hand", at_least: 3 }), "My hand is at least 3");
  assert.equal(testOf({ fact: "hand", at_least: 3 }), "at_least");
});

test("a fact whose numbers have names can only be that value", () => {
  assert.deepEqual(words.fact("captain").tests, ["is"]);
  assert.deepEqual(words.fact("hand").tests, ["at_least", "at_most"]);
});

test("a wish for a rule is said by the rule", () => {
  assert.equal(words.wish("wage", { rule: "least" }), "As little as possible");
});

test("joinAlternatives names the dearest first", () => {
  assert.equal(joinAlternatives(["a", "b", "c"]), "a, or else b, or else c");
});

test("an order is the same after it was put into a form and taken out", () => {
  const order = {
    moves: [{ kind: "pass" }],
    if: [{ fact: "hand", at_least: 3 }],
    stop_if: [{ fact: "captain", is: 1 }],
  };
  assert.deepEqual(orderFromForm(formFromOrder(order)), order);
});

test("a new form is empty", () => {
  assert.deepEqual(orderFromForm(formFromOrder()), { moves: [], if: [], stop_if: [] });
});

test("answerableQuestions gives rules of thumb before moves, and answers of before", () => {
  const asked = answerableQuestions({ ...orders, answers: { old: [] } });
  assert.deepEqual(asked, [
    { question: "wage", options: [{ rule: "least" }, { kind: "wage", value: 1 }] },
    { question: "old", options: [] },
  ]);
});
