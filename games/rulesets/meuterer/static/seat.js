// A player of Meuterer at the table: points, cards in hand, role, and what lies before them.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { BOX, cardName, openCards, roleName } from "./pickers.js";

/** The cards that a player has laid open, swords of the mutiny among them. */
const laidOpen = (player) => [...player.offered, ...Array(player.conflicts_added).fill("conflict")];

/** What somebody has laid open, counted by kind, in the order of the box. */
export const chips = (_view, player) => {
  const cards = laidOpen(player);
  return Object.keys(BOX.cards)
    .filter((kind) => cards.includes(kind))
    .map((kind) =>
      h(
        "span",
        { class: "chip" },
        icon(`meuterer/${kind}`, { label: cardName(kind) }),
        String(cards.filter((card) => card === kind).length),
      ),
    );
};

/** What stands below a player's name. */
export function seat({ view }, ui, number) {
  const player = view.players[number];
  const role = number === view.captain ? "captain" : player.role;
  return {
    score: String(view.scores[number]),
    body: [
      h(
        "p",
        { class: "held" },
        icon("meuterer/card_back", { label: t("hand_size") }),
        h("b", { "data-place": `hand-${number}` }, String(player.hand_size)),
        role ? [icon(`meuterer/${role}`), h("span", {}, roleName(role))] : null,
      ),
      openCards(laidOpen(player), t("open_cards", { name: ui.name(number) })),
    ],
  };
}
