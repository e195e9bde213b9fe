// How far I have seen a table on this device, so that its film begins by itself once.

import { deviceStorage } from "../lib/dom.js";

const STORAGE_KEY = "seen plies";
const TABLES = 40; // how many of the last tables are kept

/** @returns {[string, number][]} */
const readAll = () => {
  try {
    return JSON.parse(deviceStorage.get(STORAGE_KEY) ?? "[]");
  } catch {
    return [];
  }
};

/** The last ply that this device has shown of a table; 0 if none. */
export const seenPly = ({ id }) => readAll().find(([game]) => game === id)?.[1] ?? 0;

/** Note that this device has shown a table up to a ply. */
export function sawPly({ id }, ply) {
  if (ply === null || ply <= seenPly({ id })) return;
  const others = readAll().filter(([game]) => game !== id);
  deviceStorage.set(STORAGE_KEY, JSON.stringify([...others, [id, ply]].slice(-TABLES)));
}
