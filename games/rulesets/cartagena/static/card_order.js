// Combat cards, tapped in the order in which they are to come up again.

import { h, t } from "../../games/site/lib/dom.js";
import { card, group, sameMove, sorted } from "./pickers.js";

/** The positions in my hand of the picked cards, in the order picked. */
function pickedPlaces({ picked, scratch, find }, held, moveOf) {
  const cards = picked?.move.cards ?? [];
  if (!sameMove(find(moveOf(cards)), picked)) return [];
  const tapped = scratch.order ?? [];
  if (String(tapped.map((at) => held[at])) === String(cards)) return tapped;
  const places = []; // picked before the page was reloaded
  for (const name of cards)
    places.push(held.findIndex((other, at) => other === name && !places.includes(at)));
  return places;
}

/** My combat cards, to be tapped in the order in which they are to come up again. */
export function orderPicker(table, ui, label, moveOf) {
  const held = sorted(table.view.me.combat);
  const order = pickedPlaces(ui, held, moveOf);
  const rowOf = (places) => (places.length ? ui.find(moveOf(places.map((at) => held[at]))) : null);
  const buttons = held.map((name, at) => {
    const place = order.indexOf(at) + 1;
    const next = place ? order.filter((other) => other !== at) : [...order, at];
    const full = !place && !rowOf(next);
    const tap = () => {
      if (full) return;
      ui.scratch.order = next;
      ui.pick(rowOf(next));
    };
    const props = {
      type: "button",
      id: `c-card-${at}`,
      class: "c-choice c-tap",
      "aria-pressed": String(place > 0),
      "aria-disabled": full && "true",
    };
    return h("button", { ...props, on: { click: tap } }, card(name, { order: place }));
  });
  return h(
    "div",
    { class: "c-ordering" },
    h("p", { class: "faint" }, t("c_tap_order")),
    group(label, buttons),
  );
}
