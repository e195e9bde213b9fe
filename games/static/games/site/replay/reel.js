// The steps of a replay's automatic play: those of the table's film, each with its time and what
// moves in it. Minor moves that belong together are one step.

import { get } from "../lib/api.js";

const AHEAD = 12; // plies per request; a film has at most this many
const PACE = 2; // times slower than a table's film, as viewers may not know the game
const STEP = 900; // milliseconds of a step without a duration of its own, as in that film

/**
 * The reel of one game. `after(ply, last)` is the step after a position.
 * @param {string} game
 */
export function createReel(game) {
  /** @type {Map<number, {ply: number, milliseconds: number, moved: any[]}>} by the ply before */
  const steps = new Map();

  /** Load the following steps, with fewer plies at a time if a film would be too long. */
  async function load(ply, until) {
    const told = await get(`games/${game}/since`, { ply, until });
    if (told.earlier && until > ply + 1) {
      await load(ply, ply + Math.ceil((until - ply) / 2));
      return;
    }
    let before = told.before?.ply ?? ply;
    for (const step of told.steps) {
      steps.set(before, step);
      before = step.ply;
    }
  }

  return {
    async after(ply, last) {
      if (!steps.has(ply))
        await load(ply, Math.min(ply + AHEAD, last)).catch(() => {
          // Without a film, plies are still shown one by one.
        });
      const { milliseconds = STEP, moved = [], ply: next = ply + 1 } = steps.get(ply) ?? {};
      return { ply: next, milliseconds: milliseconds * PACE, moved };
    },
  };
}
