// The games of this site, as listed in each page: their names, and where their modules are.

import { rulesets } from "./dom.js";

/** Import the module that draws a game's table; the generic one for a game without its own. */
export const tableModule = (key) => import((rulesets[key] ?? rulesets[""]).script);

/** Import the module that draws a game's thumbnails; null for a game without one. */
export const thumbnailModule = async (key) =>
  rulesets[key]?.thumbnail ? import(rulesets[key].thumbnail) : null;

/** Import the module that replays a record of a game: null for none, undefined for no such game. */
export async function verifyModule(key) {
  if (!Object.hasOwn(rulesets, key)) return undefined;
  return rulesets[key].verify ? import(rulesets[key].verify) : null;
}

/** The versions of a game's rules by which records can be checked; none for no such game. */
export const rulesVersions = (key) => rulesets[key]?.versions ?? [];

/** The address of a game's sprite; "" for a game without one. */
export const sprite = (key) => rulesets[key]?.sprite ?? "";

/** The kinds of events that a replay of the game can jump to. */
export const chapters = (key) => rulesets[key]?.chapters ?? [];
