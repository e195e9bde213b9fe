// The choice of a clock for a new table.

import { h, t } from "../lib/dom.js";
import { clockName, clockSummary } from "../lib/table_terms.js";
import { radioChip, selectList } from "./controls.js";

/** All clocks; those of a fixed number of days are one choice with a list. `current` is a key. */
export function clockChoices(clocks, current) {
  const fixed = current.startsWith("fixed-");
  const rows = [...clocks.values()].filter((clock) => !clock.fixed);
  const days = [...clocks.values()].filter((clock) => clock.fixed);
  const none = rows.findIndex((clock) => clock.first === 0);
  const shown = rows.map((clock) =>
    radioChip("clock", clock.key, clockName(clock), clock.key === current),
  );
  const chosen = fixed ? current : "fixed-3";
  shown.splice(
    none < 0 ? shown.length : none,
    0,
    h(
      "label",
      { class: "chip" },
      h("input", {
        type: "radio",
        name: "clock",
        value: chosen,
        checked: fixed,
        id: "clock-fixed",
      }),
      clockName(days[0]),
    ),
  );
  return [
    ...shown,
    h(
      "div",
      { id: "days", class: "field days", hidden: !fixed },
      h("label", { for: "fixed-days" }, t("days_each")),
      selectList(
        "fixed-days",
        days.map((clock) => [clock.key, clockSummary(clock)]),
        chosen,
      ),
    ),
  ];
}
