// A look at what is hidden, drawn as the table's own page draws it; what is shown came with the page.

import { h, render, seatName } from "../site/lib/dom.js";
import { board, drawPosition, tableAt } from "../site/replay/positions.js";

const { table, ply, to_move, views } = JSON.parse(
  document.getElementById("inspection").textContent,
);
const root = document.getElementById("inspection-board");
const perspectives = document.getElementById("inspection-perspectives");
const seats = Object.keys(views).map(Number);
const over = table.standings !== null && ply === table.ply;

async function open() {
  const rules = await board(table.ruleset);
  const show = (seat) => {
    render(
      root,
      drawPosition(rules, tableAt(rules, table, { ply, seat, view: views[seat], to_move }, over)),
    );
    for (const button of perspectives.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === String(seat)));
  };
  if (seats.length > 1) {
    render(
      perspectives,
      seats.map((seat) =>
        h(
          "button",
          {
            class: "chip",
            type: "button",
            value: String(seat),
            on: { click: () => show(seat) },
          },
          seatName(table.seats[seat], table.seats),
        ),
      ),
    );
  }
  show(seats[0]);
}

open();
