// What a table looked like last, kept in this browser for when there is no connection. It is its
// player's alone: dom.js empties it when somebody else comes here, and so does logging out.

import { me } from "./dom.js";

const CACHE = "tables";
const address = (game) => `/kept/${game}`;

/**
 * Keep a view. Without a secure context there is nowhere to. Who was let in by a link alone sees a
 * hand, but has no account here to keep it for: nothing of that stays.
 */
export async function storeTable(table) {
  if (!("caches" in window) || (!me && table.seat !== null)) return;
  const cache = await caches.open(CACHE);
  await cache.put(
    address(table.id),
    new Response(JSON.stringify({ at: new Date().toISOString(), table })),
  );
}

/** What was kept of a table, as `{at, table}`; null if there is nothing. */
export async function loadTable(game) {
  if (!("caches" in window)) return null;
  const found = await (await caches.open(CACHE)).match(address(game));
  return found ? found.json() : null;
}

/** The same to look at: nothing can be sent, and it says of when it is. @param {string} id */
export async function tableToLookAt(id) {
  const found = await loadTable(id);
  return found && { ...found.table, legal_moves: [], as_of: found.at };
}
