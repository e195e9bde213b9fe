// What a dock worker decides: which of the cards just drawn go back.

import { t } from "../../games/site/lib/dom.js";
import { BOX, cardName, handCard, handRow, hint } from "./pickers.js";

const KINDS = Object.keys(BOX.cards);
const inOrder = (kinds) =>
  [...kinds].sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
const sameCards = (one, other) => inOrder(one).join() === inOrder(other).join();

/** How many cards go back: as many by any row. */
const countOf = ({ legal_moves }) => legal_moves[0].move.cards.length;

/** The cards drawn, by kind: in what order they came says nothing. */
const drawnOf = ({ view }) => inOrder(view.me.drawn);

/** The places among the drawn cards of those that are chosen to go back. */
function chosenOf(table, ui) {
  const drawn = drawnOf(table);
  const marked = ui.scratch.back ?? [];
  const kinds = marked.map((at) => drawn[at]);
  if (!ui.picked) return marked.length < countOf(table) ? marked : []; // it was taken back
  if (sameCards(kinds, ui.picked.move.cards)) return marked;
  const wanted = [...ui.picked.move.cards]; // picked before the page was loaded anew
  return drawn.flatMap((kind, at) => {
    const found = wanted.indexOf(kind);
    if (found >= 0) wanted.splice(found, 1);
    return found >= 0 ? [at] : [];
  });
}

/** A tap more than may go back lets the first one stay. */
function toggle(table, ui, at) {
  const [drawn, count, chosen] = [drawnOf(table), countOf(table), chosenOf(table, ui)];
  const next = chosen.includes(at)
    ? chosen.filter((was) => was !== at)
    : [...chosen, at].slice(-count);
  ui.scratch.back = next;
  const kinds = next.map((place) => drawn[place]);
  ui.pick(table.legal_moves.find((row) => sameCards(row.move.cards, kinds)) ?? null);
}

/** What I held, crossed out and locked, and what I drew. */
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
