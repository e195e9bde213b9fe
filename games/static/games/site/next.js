// The most urgent other game that waits for me.

import { get } from "./api.js";

/** The game where I must decide first, other than `except`; null if there is none. */
export async function nextGame(except) {
  const games = (await get("me/games")).results;
  return games.find((game) => game.id !== except && game.to_move.includes(game.seat)) ?? null;
}
