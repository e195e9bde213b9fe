// The conditions of an order in the form.

import { h, icon, render, t } from "../lib/dom.js";
import { nextId } from "./order_draft.js";

/** The list of a form's conditions, each with its controls; `words` has the texts. */
export function conditionList(form, words) {
  const node = h("div", { class: "stack" });

  function draw() {
    render(
      node,
      form.conditions.map((one, at) => condition(one, at)),
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          id: "order-condition",
          on: { click: addCondition },
        },
        icon("site/plus"),
        t("order_add_condition"),
      ),
    );
  }

  function addCondition() {
    const fact = likeliestFact(
      form.moves[0],
      words.facts.map(([name]) => name),
    );
    const one = { id: nextId(), stop: true, ...fresh(fact) };
    form.conditions.push(one);
    draw();
    node.querySelector(`#order-fact-${one.id}`).focus();
  }
  /** A new condition on a fact. */
  function fresh(fact) {
    const { now, named, number, tests } = words.fact(fact);
    const test = tests.includes("at_least") ? "at_least" : tests[0];
    if (number && !named) return { fact, test, value: Math.max(now, 0) + 1 };
    return { fact, test, value: named ? plain(named[0][0], number) : "" };
  }
  const plain = (text, number) => (number ? Number(text) : text);

  function condition(one, at) {
    const { named, number, said, tests } = words.fact(one.fact);
    const asked = [...new Set([...tests, one.test])];
    const change = (part) => (event) => {
      one[part] = part === "stop" ? event.target.value === "stop" : event.target.value;
      if (part === "value") one.value = plain(one.value, number);
      if (part === "fact") Object.assign(one, fresh(one.fact));
      if (part === "fact") draw();
    };
    const remove = () => {
      form.conditions.splice(at, 1);
      draw();
      node.querySelector("#order-condition").focus();
    };
    const choice = (part, options, now, label) =>
      h(
        "select",
        { id: `order-${part}-${one.id}`, "aria-label": label, on: { change: change(part) } },
        options.map(([name, text]) =>
          h("option", { value: name, selected: String(name) === String(now) }, text),
        ),
      );
    const now = one.value;
    return h(
      "fieldset",
      { class: "order-condition" },
      h("legend", { class: "visually-hidden" }, t("order_condition", { number: at + 1 })),
      choice(
        "stop",
        [
          ["stop", t("order_stop_if")],
          ["if", t("order_only_if")],
        ],
        one.stop ? "stop" : "if",
        t("order_kind"),
      ),
      choice("fact", words.facts, one.fact, t("order_fact")),
      asked.length > 1
        ? choice(
            "test",
            asked.map((test) => [test, words.test(test)]),
            one.test,
            t("order_test"),
          )
        : null,
      named
        ? choice("value", withCurrent(named, now), now, t("order_value"))
        : h("input", {
            id: `order-value-${one.id}-${one.fact}`,
            type: number ? "number" : "text",
            step: "1",
            min: "-1",
            max: "999",
            inputmode: number ? "numeric" : null,
            required: true,
            value: now,
            "aria-label": t("order_value"),
            on: { input: change("value") },
          }),
      h(
        "button",
        {
          type: "button",
          class: "button quiet order-tool",
          id: `order-remove-${one.id}`,
          "aria-label": t("order_remove_condition"),
          on: { click: remove },
        },
        icon("site/cross"),
      ),
      h("p", { class: "faint" }, t("order_now_is", { value: said || "–" })),
    );
  }

  draw();
  return node;
}

/** Names of values, including a present one written by another program. */
const withCurrent = (named, now) =>
  named.some(([name]) => name === String(now)) ? named : [...named, [now, String(now)]];

/** The fact most related to a move, such as of the same card; else the first. */
function likeliestFact(move, names) {
  const parts = Object.values(move ?? {}).map((part) => `.${part}`);
  return names.findLast((name) => parts.some((part) => name.endsWith(part))) ?? names[0];
}
