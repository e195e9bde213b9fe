// A table for use offline: its last state is kept and shown.

import { render, t } from "../lib/dom.js";
import { storeTable, tableToLookAt } from "../lib/offline_tables.js";
import { tryAgain } from "../lib/skeleton.js";

export { storeTable };

/** Show the kept state, or say that there is none; do nothing if a newer view has come. */
export async function showKept(page, game, root, draw) {
  const kept = await tableToLookAt(game);
  if (page.table) return;
  page.table = kept;
  if (kept) draw();
  else render(root, tryAgain(t("not_kept")));
}
