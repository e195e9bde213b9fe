// My cards in a duel. (To be written.)

import { cardButton, handRow, mineOf } from "./dock.js";

/** My cards and the monkey: each is a choice while I am asked. */
export const hand = (table, ui) =>
  handRow(
    table.view.me,
    mineOf(table),
    table.legal_moves.map((row, at) => cardButton(ui, row, row.move.card, at)),
  );

/** What is offered beside the hand. */
export const choices = () => [];
