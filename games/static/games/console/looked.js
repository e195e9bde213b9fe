// A look at what is hidden, drawn as the table's own page draws it; what is shown came with the page.

import { el, render, seatName } from "../site/dom.js";
import { asThen, board, picture } from "../site/replay/past.js";

const { table, ply, to_move, views } = JSON.parse(document.getElementById("looked").textContent);
const root = document.getElementById("looked-board");
const eyes = document.getElementById("looked-eyes");
const seats = Object.keys(views).map(Number);
const over = table.standings !== null && ply === table.ply;

async function open() {
  const rules = await board(table.ruleset);
  const show = (seat) => {
    render(root, picture(rules, asThen(table, { ply, seat, view: views[seat], to_move }, over), null));
    for (const button of eyes.children) button.setAttribute("aria-pressed", button.value === String(seat));
  };
  if (seats.length > 1) {
    render(eyes, seats.map((seat) => el("button", {
      class: "chip", type: "button", value: String(seat), on: { click: () => show(seat) },
    }, seatName(table.seats[seat], table.seats))));
  }
  show(seats[0]);
}

open();
