// The dock worker's decision: which of the cards just drawn go back.

import { t } from "../../games/site/lib/dom.js";
import { BOX, cardName, handCard, handRow, hint } from "./pickers.js";

const KINDS = Object.keys(BOX.cards);
const inOrder = (kinds) =>
  [...kinds].sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
const sameCards = (one, other) => inOrder(one).join() === inOrder(other).join();

/** How many cards go back; all rows have the same number. */
const countOf = ({ legal_moves }) => legal_moves[0].move.cards.length;

/** The cards drawn, by kind, as their order means nothing. */
const drawnOf = ({ view }) => inOrder(view.me.drawn);

/** The positions among the drawn cards of those chosen to go back. */
function chosenOf(table, ui) {
  const drawn = drawnOf(table);
  const marked = ui.scratch.back ?? [];
  const kinds = marked.map((at) => drawn[at]);
  if (!ui.picked) return marked.length < countOf(table) ? marked : []; // the pick was undone
  if (sameCards(kinds, ui.picked.move.cards)) return marked;
  const wanted = [...ui.picked.move.cards]; // picked before the page was reloaded
  return drawn.flatMap((kind, at) => {
    const found = wanted.indexOf(kind);
    if (found >= 0) wanted.splice(found, 1);
    return found >= 0 ? [at] : [];
  });
}

/** Choose a card or not; one choice too many drops the first one. */
function toggle(table, ui, at) {
  const [drawn, count, chosen] = [drawnOf(table), countOf(table), chosenOf(table, ui)];
  const next = chosen.includes(at)
    ? chosen.filter((was) => was !== at)
    : [...chosen, at].slice(-count);
  ui.scratch.back = next;
  const kinds = next.map((place) => drawn[place]);
  ui.pick(table.legal_moves.find((row) => sameCards(row.move.cards, kinds)) ?? null);
}

/** The cards I held, crossed out and locked, and those I drew. */
export function hand(table, ui) {
  const chosen = chosenOf(table, ui);
  const held = table.view.me.hand;
  return handRow(table, "refill", [
    ...held.map((kind, index) =>
      handCard(kind, index, {
        disabled: true,
        classes: "held",
        label: t("held", { card: cardName(kind) }),
      }),
    ),
    ...drawnOf(table).map((kind, at) =>
      handCard(kind, held.length + at, {
        pressed: chosen.includes(at),
        press: () => toggle(table, ui, at),
      }),
    ),
  ]);
}

/** How many are chosen so far. */
export const choices = (table, ui) =>
  hint(
    t("hint_refill"),
    t("put_back_count", { chosen: chosenOf(table, ui).length, count: countOf(table) }),
  );
