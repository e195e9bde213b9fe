// One order: which moves, the dearest first, and under which conditions.

import { el, icon, render, say } from "../dom.js";
import { key, orElse, testOf } from "./order-words.js";

let made = 0; // conditions, each with a number of its own
const MANY = 30; // from so many moves on they can be searched

/**
 * The form of an order. `form` is what is being written: `{moves, conditions, filter}`, a condition
 * being `{stop, fact, test, value}`; `before` is the move of the order before this one, if any;
 * `spoken` says things; `keep` and `cancel` end it.
 */
export function orderForm({ form, before, orders, spoken, title, keep, cancel }) {
  const node = el("form", { class: "order-form", id: "order-form", "aria-labelledby": "order-title", on: { submit } });
  const chosen = el("p", { class: "order-chosen", id: "order-chosen", "aria-live": "polite" });
  const choices = el("div", { class: "stack" });
  const conditions = el("div", { class: "stack" });
  const first = unfolded(orders.moves, form.moves[0] ?? before);
  const many = orders.moves.length > MANY;

  function submit(event) {
    event.preventDefault();
    if (form.moves.length) keep();
  }
  function toggle(move) {
    const at = form.moves.findIndex((one) => key(one) === key(move));
    if (at >= 0) form.moves.splice(at, 1);
    else form.moves.push(move);
    drawMoves();
  }

  function drawMoves() {
    chosen.textContent = form.moves.length ? orElse(spoken.moves(form.moves)) : say("order_choose");
    const wanted = form.filter.trim().toLocaleLowerCase();
    const found = orders.moves
      .map((row, at) => ({ ...row, id: `order-move-${at}`, text: spoken.move(row.move) }))
      .filter((row) => !wanted || `${row.text} ${spoken.question(row.question)}`.toLocaleLowerCase().includes(wanted));
    const names = [...new Set(found.map((row) => row.question))];
    render(choices, names.map((name) => group(name, found.filter((row) => row.question === name), wanted !== "")),
      names.length ? null : el("p", { class: "faint" }, say("order_no_match")));
    const button = node.querySelector("#order-keep");
    if (button) button.disabled = !form.moves.length;
  }

  function group(name, rows, searched) {
    const chips = el("div", { class: "chips" }, rows.map(chip));
    if (searched) return el("fieldset", {}, el("legend", {}, spoken.question(name)), chips);
    return el("details", { id: `order-group-${name}`, open: name === first || rows.some((row) => rank(row.move) > 0) },
      el("summary", {}, spoken.question(name)), chips);
  }
  const rank = (move) => form.moves.findIndex((one) => key(one) === key(move)) + 1;

  function chip({ id, move, text }) {
    const place = rank(move);
    return el("button", { type: "button", class: "chip", id, "aria-pressed": String(place > 0), on: { click: () => toggle(move) } },
      place && form.moves.length > 1 ? el("span", { class: "badge act number" }, String(place)) : null, text);
  }

  function drawConditions() {
    render(conditions,
      form.conditions.map((one, at) => condition(one, at)),
      el("button", { type: "button", class: "button quiet", id: "order-condition", on: { click: addCondition } },
        icon("site/plus"), say("order_add_condition")));
  }

  function addCondition() {
    const fact = likely(form.moves[0], spoken.facts.map(([name]) => name));
    const one = { id: (made += 1), stop: true, ...fresh(fact) };
    form.conditions.push(one);
    drawConditions();
    conditions.querySelector(`#order-fact-${one.id}`).focus();
  }
  /** A condition of a fact before anything is said of it. */
  function fresh(fact) {
    const { now, named, number, tests } = spoken.fact(fact);
    const test = tests.includes("at_least") ? "at_least" : tests[0];
    if (number && !named) return { fact, test, value: Math.max(now, 0) + 1 };
    return { fact, test, value: named ? plain(named[0][0], number) : "" };
  }
  const plain = (text, number) => (number ? Number(text) : text);

  function condition(one, at) {
    const { named, number, said, tests } = spoken.fact(one.fact);
    const asked = [...new Set([...tests, one.test])];
    const change = (part) => (event) => {
      one[part] = part === "stop" ? event.target.value === "stop" : event.target.value;
      if (part === "value") one.value = plain(one.value, number);
      if (part === "fact") Object.assign(one, fresh(one.fact));
      if (part === "fact") drawConditions();
    };
    const remove = () => {
      form.conditions.splice(at, 1);
      drawConditions();
      conditions.querySelector("#order-condition").focus();
    };
    const choice = (part, options, now, label) => el("select", { id: `order-${part}-${one.id}`, "aria-label": label, on: { change: change(part) } },
      options.map(([name, text]) => el("option", { value: name, selected: String(name) === String(now) }, text)));
    const now = one.value;
    return el("fieldset", { class: "order-condition" },
      el("legend", { class: "visually-hidden" }, say("order_condition", { number: at + 1 })),
      choice("stop", [["stop", say("order_stop_if")], ["if", say("order_only_if")]], one.stop ? "stop" : "if", say("order_kind")),
      choice("fact", spoken.facts, one.fact, say("order_fact")),
      asked.length > 1 ? choice("test", asked.map((test) => [test, spoken.test(test)]), one.test, say("order_test")) : null,
      named ? choice("value", withOwn(named, now), now, say("order_value"))
        : el("input", {
          id: `order-value-${one.id}-${one.fact}`, type: number ? "number" : "text", step: "1", min: "-1", max: "999", inputmode: number ? "numeric" : null,
          required: true, value: now, "aria-label": say("order_value"), on: { input: change("value") },
        }),
      el("button", { type: "button", class: "button quiet order-tool", id: `order-remove-${one.id}`, "aria-label": say("order_remove_condition"), on: { click: remove } },
        icon("site/cross")),
      el("p", { class: "faint" }, say("order_now_is", { value: said || "–" })));
  }

  const search = many ? el("label", { class: "field" }, el("span", { class: "label" }, say("order_filter")),
    el("input", { type: "search", id: "order-filter", value: form.filter, on: {
      input: (event) => { form.filter = event.target.value; drawMoves(); },
      keydown: (event) => event.key === "Enter" && event.preventDefault(), // which would end the order
    } })) : null;
  node.append(
    el("h4", { id: "order-title", tabindex: "-1" }, title),
    chosen,
    ...[search].filter(Boolean), choices,
    el("h5", {}, say("order_conditions")), conditions,
    el("div", { class: "row order-end" },
      el("button", { class: "button", id: "order-keep", disabled: !form.moves.length }, say("order_keep")),
      el("button", { class: "button quiet", type: "button", id: "order-cancel", on: { click: cancel } }, say("cancel"))));
  drawMoves();
  drawConditions();
  return node;
}

/** The decision to show first: that of a move before, else the one with most to choose from. */
function unfolded(rows, move) {
  const near = move && rows.find((row) => key(row.move) === key(move));
  if (near) return near.question;
  const size = (name) => rows.filter((row) => row.question === name).length;
  return rows.map((row) => row.question).reduce((most, name) => (size(name) > size(most) ? name : most));
}

/** Names of values, with one that somebody else's program has written. */
const withOwn = (named, now) => (named.some(([name]) => name === String(now)) ? named : [...named, [now, String(now)]]);

/** The fact that is most like a move: of the same card; else the first. */
function likely(move, names) {
  const parts = Object.values(move ?? {}).map((part) => `.${part}`);
  return names.findLast((name) => parts.some((part) => name.endsWith(part))) ?? names[0];
}

/** What is being written, of an order as the API has it; of none, an empty one. */
export function formOf(order = { moves: [] }) {
  const conditions = [["if", false], ["stop_if", true]].flatMap(([part, stop]) => (order[part] ?? []).map((one) => {
    const test = testOf(one);
    return { id: (made += 1), stop, fact: one.fact, test, value: one[test] };
  }));
  return { moves: [...order.moves], conditions, filter: "" };
}

/** The order that was written, as the API takes it. */
export function orderOf({ moves, conditions }) {
  const those = (stop) => conditions.filter((one) => one.stop === stop).map(({ fact, test, value }) => ({ fact, [test]: value }));
  return { moves: [...moves], if: those(false), stop_if: those(true) };
}
