// My advance answers to questions.

import { h, t } from "../lib/dom.js";
import { joinAlternatives, stableJson } from "./order_words.js";

/**
 * A question with its rules of thumb and moves; an answer written elsewhere remains a choice.
 * `now` is the present answer, if any; `choose(wishes)` sets another, null for none.
 */
export function answerChoices({ question, options }, now, words, choose) {
  const rows = options
    .map((wish) => ({ wishes: [wish], text: words.wish(question, wish) }))
    .filter((row, at, all) => all.findIndex((other) => other.text === row.text) === at);
  if (now && !rows.some((row) => stableJson(row.wishes) === stableJson(now))) {
    rows.push({
      wishes: now,
      text: joinAlternatives(now.map((wish) => words.wish(question, wish))),
    });
  }
  const radio = (id, checked, text, wishes) =>
    h(
      "label",
      { class: "chip" },
      h("input", {
        type: "radio",
        name: `answer-${question}`,
        id: `answer-${question}-${id}`,
        checked,
        on: { change: () => choose(wishes) },
      }),
      text,
    );
  const said = now
    ? joinAlternatives(now.map((wish) => words.wish(question, wish)))
    : t("order_later");
  return h(
    "details",
    { class: "order-answer", id: `order-answer-${question}` },
    h(
      "summary",
      {},
      h("span", {}, h("strong", {}, words.question(question)), h("small", {}, said)),
      h("span", { class: "badge" }, t(now ? "order_is_set" : "order_is_later")),
    ),
    h(
      "div",
      { class: "chips", role: "radiogroup", "aria-label": words.question(question) },
      radio("later", !now, t("order_later"), null),
      rows.map((row, at) =>
        radio(
          at,
          now !== undefined && stableJson(now) === stableJson(row.wishes),
          row.text,
          row.wishes,
        ),
      ),
    ),
  );
}

/** The questions that can be answered: those foreseen with their moves, else those with rules. */
export function answerableQuestions({ foreseen, words, answers }) {
  const names = new Set([
    ...foreseen.map((asked) => asked.question),
    ...Object.keys(words.rules),
    ...Object.keys(answers),
  ]);
  return [...names].map((question) => {
    const rules = Object.keys(words.rules[question] ?? {}).map((rule) => ({ rule }));
    return {
      question,
      options: [...rules, ...(foreseen.find((asked) => asked.question === question)?.moves ?? [])],
    };
  });
}
