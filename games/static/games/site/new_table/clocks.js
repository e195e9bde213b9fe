// The choice of a clock for a new table.

import { h, t } from "../lib/dom.js";
import { clockName, clockSummary } from "../lib/table_terms.js";
import { radioChip, selectList } from "./controls.js";

/**
 * All clocks. Those with a fixed number of days are one choice with a list, those due at an hour
 * another. `current` is a key.
 */
export function clockChoices(clocks, current) {
  const all = [...clocks.values()];
  const rows = all.filter((clock) => !clock.fixed);
  const none = rows.findIndex((clock) => clock.first === 0);
  const shown = rows.map((clock) =>
    radioChip("clock", clock.key, clockName(clock), clock.key === current),
  );
  const days = chosenFrom(
    all.filter((clock) => clock.fixed && !clock.hour),
    current,
    "fixed-3",
  );
  const hours = chosenFrom(
    all.filter((clock) => clock.hour),
    current,
    "by-20",
  );
  shown.splice(
    none < 0 ? shown.length : none,
    0,
    chip("clock-fixed", days),
    chip("clock-hour", hours),
  );
  return [
    ...shown,
    list("days", "fixed-days", t("days_each"), days),
    list("hours", "by-hour", t("hour_each"), hours),
  ];
}

/** The clocks of a kind, with the current or the default choice. */
function chosenFrom(rows, current, usual) {
  const isChosen = rows.some((clock) => clock.key === current);
  return { rows, isChosen, key: isChosen ? current : usual };
}

const chip = (id, { rows, isChosen, key }) =>
  h(
    "label",
    { class: "chip" },
    h("input", { type: "radio", name: "clock", value: key, checked: isChosen, id }),
    clockName(rows[0]),
  );

const list = (id, name, label, { rows, isChosen, key }) =>
  h(
    "div",
    { id, class: "field days", hidden: !isChosen },
    h("label", { for: name }, label),
    selectList(
      name,
      rows.map((clock) => [clock.key, clockSummary(clock)]),
      key,
    ),
  );
