// The terms of a new table: who may join, who may watch, and whether it is rated.

import { h, t } from "../lib/dom.js";
import { formatPercent } from "../lib/table_terms.js";
import { checkbox, field, selectList } from "./controls.js";

const LANGUAGES = ["en", "fr", "de", "ja"];
const RELIABILITIES = [70, 80, 90, 95, 100]; // per cent

/** The fields of the terms with their defaults; `policy` has the site's figures. */
export const termFields = (policy) => [
  checkbox("invited_only", t("invited_only"), false, t("invited_only_help")),
  checkbox("rated", t("make_rated"), false, t("rated_help")),
  checkbox("vacations", t("vacations"), true),
  checkbox("bots_allowed", t("allow_bots"), true),
  checkbox("bot_seats_open", t("open_bot_seats"), false, t("open_bot_seats_help")),
  field(
    "language",
    t("language"),
    selectList(
      "language",
      [["", t("any_language")], ...LANGUAGES.map((key) => [key, t(`language_${key}`)])],
      "",
      { "aria-describedby": "language-help" },
    ),
    t("language_help"),
  ),
  field(
    "min_reliability",
    t("reliability"),
    selectList(
      "min_reliability",
      [
        ["", t("any_reliability")],
        ...RELIABILITIES.map((percent) => [
          percent,
          t("at_least", { share: formatPercent(percent) }),
        ]),
      ],
      "",
      { "aria-describedby": "min_reliability-help" },
    ),
    t("reliability_help"),
  ),
  field(
    "spectators",
    t("spectators"),
    selectList(
      "spectators",
      ["public", "delayed", "after", "nobody"].map((key) => [key, t(`spectators_${key}`)]),
      "public",
    ),
  ),
  h(
    "div",
    { class: "field", id: "delay", hidden: true },
    h("label", { for: "spectator_delay" }, t("spectator_delay")),
    h("input", {
      type: "number",
      id: "spectator_delay",
      name: "spectator_delay",
      min: 1,
      max: policy.tables.spectator_delay_at_most,
      value: 10,
      inputmode: "numeric",
    }),
  ),
];

/** The terms chosen, in the form that the API takes. @param {HTMLFormElement} form */
export function chosenTerms(form) {
  const elements = /** @type {any} */ (form.elements);
  const delayed = elements.spectators.value === "delayed";
  return {
    vacations: elements.vacations.checked,
    invited_only: elements.invited_only.checked,
    rated: elements.rated.checked,
    bots_allowed: elements.bots_allowed.checked,
    bot_seats_open: elements.bot_seats_open.checked,
    language: elements.language.value,
    spectators: elements.spectators.value,
    min_reliability: elements.min_reliability.value ? Number(elements.min_reliability.value) : null,
    spectator_delay: delayed ? Number(elements.spectator_delay.value) : 0,
  };
}
