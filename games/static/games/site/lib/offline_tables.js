// What a table, and the list of my games, looked like last, kept in this browser for when there is no
// connection. It is its player's alone: dom.js and the service worker empty it when somebody else comes
// here, and so does logging out; and what was kept for another one is not read.

import { keptFor, me } from "./dom.js";

const CACHE = "tables";
const LIST = "my-games";
const address = (name) => `/kept/${name}`;

/** @param {string} name @param {Record<string, unknown>} content */
async function store(name, content) {
  if (!("caches" in window)) return;
  const cache = await caches.open(CACHE);
  const kept = { at: new Date().toISOString(), owner: keptFor, ...content };
  await cache.put(address(name), new Response(JSON.stringify(kept)));
}

/** @param {string} name */
async function load(name) {
  if (!("caches" in window)) return null;
  const found = await (await caches.open(CACHE)).match(address(name));
  const kept = found ? await found.json() : null;
  return kept && (kept.owner === keptFor || kept.owner === "") ? kept : null;
}

/**
 * Keep a view. Without a secure context there is nowhere to. Who was let in by a link alone sees a
 * hand, but has no account here to keep it for: nothing of that stays.
 */
export async function storeTable(table) {
  if (!me && table.seat !== null) return;
  await store(table.id, { table });
}

/** What was kept of a table, as `{at, table}`; null if there is nothing. @param {string} game */
const loadTable = (game) => load(game);

/** The same to look at: nothing can be sent, and it says of when it is. @param {string} id */
export async function tableToLookAt(id) {
  const found = await loadTable(id);
  return found && { ...found.table, legal_moves: [], as_of: found.at };
}

/** Keep the list of my games. */
export const storeMyGames = (tables, invitations) => store(LIST, { tables, invitations });

/** What was kept of it, as `{at, tables, invitations}`; null if there is nothing. */
export const loadMyGames = () => load(LIST);
