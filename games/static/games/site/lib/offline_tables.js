// The last state of tables and of the list of my games, kept in this browser for use offline. It
// belongs to its player: dom.js and the service worker empty it when somebody else comes here, and
// so does logging out; what was kept for another user is never read.

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
 * Keep a view. It takes a secure context. Views of users let in only by a link are not kept: these
 * show a hand, but no account here owns it.
 */
export async function storeTable(table) {
  if (!me && table.seat !== null) return;
  await store(table.id, { table });
}

/** The kept state of a table, as `{at, table}`; null if there is none. @param {string} game */
const loadTable = (game) => load(game);

/** The same for display: nothing can be sent, and it says how old it is. @param {string} id */
export async function tableToLookAt(id) {
  const found = await loadTable(id);
  return found && { ...found.table, legal_moves: [], as_of: found.at };
}

/** Keep the list of my games. */
export const storeMyGames = (tables, invitations) => store(LIST, { tables, invitations });

/** The kept list, as `{at, tables, invitations}`; null if there is none. */
export const loadMyGames = () => load(LIST);
