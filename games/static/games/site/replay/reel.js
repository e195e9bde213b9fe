// What a replay shows next while it plays by itself: the steps of the film of a table, each with its
// time and what travels in it. Small moves that belong together are one step.

import { get } from "../lib/api.js";

const AHEAD = 12; // plies that are asked for at once; a film tells so many at a time
const PACE = 2; // times as long as in the film of a table: here nobody knows yet what will come
const STEP = 900; // milliseconds of a step of which nobody knows more, as in that film

/**
 * The reel of one game. `after(ply, last)` is the step that comes after a position.
 * @param {string} game
 */
export function createReel(game) {
  /** @type {Map<number, {ply: number, milliseconds: number, moved: any[]}>} by the ply before */
  const steps = new Map();

  /** Ask for what comes; fewer plies at a time where a film would be too long. */
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
          // Where it is not told, one ply after the other is shown all the same.
        });
      const { milliseconds = STEP, moved = [], ply: next = ply + 1 } = steps.get(ply) ?? {};
      return { ply: next, milliseconds: milliseconds * PACE, moved };
    },
  };
}
