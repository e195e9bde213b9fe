// A table for times without a line: kept as it was last, and shown as it was.

import { render, t } from "../lib/dom.js";
import { storeTable, tableToLookAt } from "../lib/offline_tables.js";
import { tryAgain } from "../lib/skeleton.js";

export { storeTable };

/** Show what was kept; where nothing was, a word instead of a wait. Nothing, if a newer view has come. */
export async function showKept(page, game, root, draw) {
  const kept = await tableToLookAt(game);
  if (page.table) return;
  page.table = kept;
  if (kept) draw();
  else render(root, tryAgain(t("not_kept")));
}
