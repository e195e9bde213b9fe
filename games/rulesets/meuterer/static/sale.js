// A seller's decision: each offered card is marked for an island or for none.

import { h, t } from "../../games/site/lib/dom.js";
import { cardName, choice, handCard, handRow, hint, islandOf } from "./pickers.js";
import { planOf } from "./sale_plan.js";

export { markets } from "./markets.js";

const LETTERS = "AB";
const letterOf = (view, island) => LETTERS[view.active.indexOf(island)];

/** My cards, what can be done to them, and the island where each lies now. */
function position(table, ui) {
  const mine = table.view.players[table.seat].offered;
  const plan = planOf(table, mine);
  return { mine, plan, marks: plan.marksOf(ui.picked, ui.scratch.marks) };
}

/** The cards I offered: taps move a card to A, to B, to none. */
export function hand(table, ui) {
  const { view } = table;
  const { mine, plan, marks } = position(table, ui);
  return handRow(
    table,
    "sale",
    mine.map((kind, index) => {
      const can = plan.canSell(index);
      const at = marks[index];
      return handCard(kind, index, {
        disabled: !can,
        dim: !can,
        classes: at ? `to-${letterOf(view, at).toLowerCase()}` : "",
        label: `${cardName(kind)}: ${at ? islandOf(at).name : t(can ? "not_sold" : "why_nowhere")}`,
        mark: can ? h("span", { class: "target", "aria-hidden": "true" }, sign(view, at)) : null,
        press: () => move(table, ui, index, nextMarks(view, at)),
      });
    }),
    t("my_goods"),
  );
}

/** The sign on a card: the letter of its island, or a tick if there is only one. */
const sign = (view, at) => (!at ? "–" : view.active.length > 1 ? letterOf(view, at) : "✓");

/** The marks that a tap tries in turn: A, B, none. */
function nextMarks(view, at) {
  const order = [null, ...view.active];
  return order.slice(1).map((_, step) => order[(order.indexOf(at) + step + 1) % order.length]);
}

/** Move a card to the first possible one of these places, and say why not to earlier ones. */
function move(table, ui, index, places) {
  const { mine, plan, marks } = position(table, ui);
  const why = [];
  let found = null;
  for (const place of places) {
    found = plan.nearest(
      marks.map((was, at) => (at === index ? place : was)),
      index,
    );
    if (found) break;
    why.push(reason(plan, mine, index, place));
  }
  ui.scratch.why = [...new Set(why)].join(" ");
  if (!found) return ui.redraw();
  ui.scratch.marks = found.marks;
  const sells = Object.keys(found.row.move.allocation).length > 0;
  ui.pick(sells ? found.row : null); // selling nothing has its own button
}

/** Why a card cannot have a mark. */
function reason(plan, mine, index, mark) {
  const good = cardName(mine[index]);
  const lies = plan.liesOn(index);
  if (lies) return t("why_lies", { good, island: islandOf(lies).name });
  return mark === null ? t("why_all") : t("why_not_there", { good, island: islandOf(mark).name });
}

/** By key, move the focused card, or the first unplaced one, to an island. */
export function lay(letter, table, ui) {
  const island = table.view.active[LETTERS.indexOf(letter)];
  const { mine, plan, marks } = position(table, ui);
  const focused = /^card-(\d+)$/.exec(document.activeElement?.id ?? "")?.[1];
  const free = mine.findIndex((_, at) => marks[at] === null && plan.canSell(at));
  const index = focused === undefined ? free : Number(focused);
  if (!island || index < 0 || !plan.canSell(index)) return false;
  if (marks[index] !== island) move(table, ui, index, [island]);
  return true;
}

/** What to tap; and a button for selling nothing, where that is legal. */
export function choices(table, ui) {
  const nothing = ui.find({ kind: "sell", allocation: {} });
  return [
    hint(ui.scratch.why || t(table.view.active.length > 1 ? "hint_sale" : "hint_sale_one")),
    nothing ? choice(ui, nothing, "sell-nothing", "", t("verb_sell_nothing")) : null,
  ];
}
