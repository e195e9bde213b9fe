// The state of a player's table, in one line.

import { formatExact, formatWhen, h, t, timeTag } from "../lib/dom.js";

/** Over, running since when, or how many seats are free. */
export function tableState(table) {
  if (table.finished_at) return h("p", {}, t("over"), " · ", timeTag(table.finished_at));
  if (table.started_at)
    return h(
      "p",
      { title: formatExact(table.started_at) },
      t("running_since", { when: formatWhen(table.started_at) }),
    );
  return h(
    "p",
    {},
    t("seats_free", {
      free: table.seats.filter((seat) => !seat.player && !seat.bot).length,
      seats: table.seats.length,
    }),
  );
}
