// What a table looked like last, kept in this browser for when there is no connection. It is its
// player's alone: whoever else comes here, or a logging out, ends it.

import { me } from "./dom.js";

const NAME = "tables";
const OWNER = "tables of";
const address = (game) => `/kept/${game}`;

/** Forget what another player has left here. */
async function mine() {
  if (localStorage.getItem(OWNER) === me) return;
  await caches.delete(NAME);
  localStorage.setItem(OWNER, me);
}

/** Keep a view. Without a secure context there is nowhere to, and nothing is kept. */
export async function keep(table) {
  if (!("caches" in window)) return;
  await mine();
  const cache = await caches.open(NAME);
  await cache.put(address(table.id), new Response(JSON.stringify({ at: new Date().toISOString(), table })));
}

/** What was kept of a table, as `{at, table}`; null if there is nothing. */
export async function recall(game) {
  if (!("caches" in window)) return null;
  await mine();
  const found = await (await caches.open(NAME)).match(address(game));
  return found ? found.json() : null;
}
