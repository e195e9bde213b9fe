// What a player of Meuterer decides with: the hand, the choices beside it, the sheets over the sea.

import { t } from "../../games/site/lib/dom.js";
import { formatList, handOf, PICKERS } from "./pickers.js";

/** What is asked of me, or who decides, in one sentence. */
export function headline(table, ui) {
  const { view } = table;
  if (view.phase === "over") return t("phase_over");
  const what = view.choosing_role ? "role" : view.phase;
  if (table.legal_moves.length) return t(`my_${what}`);
  return t(`their_${what}`, { name: formatList(table.to_move.map(ui.name)) });
}

/** My hand; spectators have none. */
export const hand = ({ view }, _ui) => (view.me ? handOf(view.me.hand) : null);

/** What can be chosen beside the hand while nothing is picked. */
export const choices = (table, ui) =>
  PICKERS[table.view.choosing_role ? "role" : table.view.phase]?.(table, ui) ?? [];

/** What slides over the sea. */
export const sheet = (_table, _ui) => null;

/** The verb of what is picked. */
export const verb = (row, ui) => ui.label(row);

/** Keys of a game's own. */
export const shortcut = (_key, _table, _ui) => false;

/** Load what later phases need. */
export const preload = () => {};
