// My hand in a duel: a card is chosen there in secret; the chosen one lies face down.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { handRow, mineOf } from "./dock.js";
import { myChoice, stacks, times, wins } from "./duels.js";
import { CAMPS, cardFace, cardName, kindOf, toggle } from "./pickers.js";

/** My cards by colour and value, the chosen one face down, and the monkey. */
export function hand(table, ui) {
  const { view } = table;
  const { me, mutiny: now } = view;
  const rows = new Map(table.legal_moves.map((row) => [row.move.card, row]));
  const chosen = myChoice(table, ui);
  const held = stacks(me.combat);
  const list = held.flatMap(([card, count]) => {
    if (card !== chosen) return [[card, count]];
    return count > 1
      ? [
          [card, count - 1],
          ["chosen", 1],
        ]
      : [["chosen", 1]];
  });
  const plays = view.players[me.seat].playing;
  const nodes = list.map(([card, count], at) =>
    card === "chosen"
      ? faceDown(chosen, at)
      : handCard(card, { at, count, row: rows.get(card), ui }),
  );
  if (!held.length) nodes.push(h("span", { class: "card slot" }, h("small", {}, t("d_no_card"))));
  if (plays && chosen === "monkey") nodes.push(faceDown("monkey", nodes.length));
  else if (plays && now.fighting.includes(me.seat))
    nodes.push(handCard("monkey", { at: nodes.length, count: 1, row: rows.get("monkey"), ui }));
  else if (plays)
    nodes.push(
      h(
        "span",
        { class: "card slot" },
        icon("cartagena/monkey"),
        h("span", { class: "visually-hidden" }, t("d_monkey_away")),
      ),
    );
  const row = handRow(me, besides(table), nodes);
  row.classList.add("d-dock");
  return row;
}

function handCard(card, { at, count, row, ui }) {
  const isPicked = Boolean(row) && ui.picked?.move.card === card;
  const name = count > 1 ? `${cardName(card)} (${count})` : cardName(card);
  return h(
    "button",
    {
      type: "button",
      id: `card-${at}`,
      class: `card c-card ${kindOf(card)} ${count > 1 ? "stack" : ""}`,
      "aria-pressed": row && String(isPicked),
      "aria-label": name,
      disabled: !row,
      on: { click: () => row && toggle(ui, row) },
    },
    cardFace(card),
    times(count),
    card === "monkey" ? h("small", { "aria-hidden": "true" }, t("d_leave")) : null,
  );
}

/** My chosen card: its back, with its value on it for me alone. */
const faceDown = (card, at) =>
  h(
    "span",
    { class: "card c-card d-chosen", id: `card-${at}` },
    cardFace(card),
    h("span", { class: "visually-hidden" }, t("d_chosen", { card: cardName(card) })),
  );

/** My belongings, and how many duels there may still be. */
function besides(table) {
  const { view } = table;
  const node = mineOf(table);
  const fought = CAMPS.reduce((sum, camp) => sum + wins(view, camp), 0);
  const left = view.duels.length - fought - 1;
  node.append(h("p", { class: "d-left" }, t("d_duels_left", { count: left })));
  return node;
}

/** While nothing is picked, the hand is the control; this explains it. */
export function choices(table) {
  const { view, legal_moves: rows } = table;
  if (!rows.length || view.phase !== "fight") return [];
  const first = view.mutiny.duel_round === 1;
  return [h("p", { class: "hint" }, t(first ? "d_hint_first" : "d_hint"))];
}
