// Seats that may be taken over, or taken back.

import { h, seatName, t } from "../lib/dom.js";

/** Seats that may be taken over, or taken back. */
export function offeredSeats({ table, sending }, actions) {
  const rows = table.seats.filter((seat) => seat.offered_at && table.status === "active");
  if (!rows.length || (table.seat !== null && rows.every((row) => row.seat !== table.seat)))
    return null;
  return rows.map((row) =>
    h(
      "div",
      { class: "notice row spread" },
      h("span", {}, t("seat_offered", { name: seatName(row, table.seats) })),
      h(
        "button",
        {
          class: "button",
          id: `take-${row.seat}`,
          type: "button",
          disabled: sending,
          on: {
            click: () =>
              actions.act("POST", "/seats", table.seat === row.seat ? {} : { seat: row.seat }),
          },
        },
        t(table.seat === row.seat ? "take_back" : "take_over"),
      ),
    ),
  );
}
