// Live moves at a pace that can be followed, even if bots make many at once. Neither my own move
// nor my next decision waits: then the rest becomes a film, or is drawn immediately.

import { get } from "../lib/api.js";
import { isCalm } from "./motion.js";
import { tableAt, tableBefore } from "./past.js";
import { sawPly, seenPly } from "./seen.js";
import { play, soundOf } from "./sounds.js";

const HOLD = 300; // milliseconds for which a newer table waits for its motions
const LONGEST = 3000; // milliseconds that steps may wait in all; older ones are skipped

/** The last steps of a queue, as many as there is time for. */
export function inTime(queue, longest = LONGEST) {
  let left = longest;
  const first = queue.findLastIndex(({ milliseconds }) => {
    left -= milliseconds;
    return left < 0;
  });
  return queue.slice(Math.min(first + 1, queue.length - 1));
}

/** @param {any} page @param {any} ui @param {any} film */
export function createLive(page, ui, film) {
  let queue = [];
  let known = 0; // the ply up to which steps were requested
  let timer = 0; // of the present step
  let holding = 0;

  /** Show how a newer table came about. */
  function arrived(before, table, isMine) {
    const sound = soundOf(before, table);
    if (sound) play(sound);
    if (!before?.view || !table.view || table.seat !== before.seat || table.ply === before.ply)
      return;
    if (film.isOn()) return;
    if (isCalm() || document.hidden) {
      if (!document.hidden) sawPly(table, table.ply);
      drop();
      return;
    }
    if (isMine && !page.past) {
      showMine(before, table);
      return;
    }
    if (!page.past) page.past = { table: { ...tableAt(before, before), to_move: table.to_move } };
    const from = Math.max(known, before.ply);
    known = table.ply;
    clearTimeout(holding);
    holding = setTimeout(() => !queue.length && release({ inParts: true }), HOLD);
    get(`games/${table.id}/since`, { ply: from }).then(
      ({ steps }) => take(steps),
      () => release({ inParts: true }),
    );
  }

  /** Show my own move immediately, and its motion as soon as that is known. */
  function showMine(before, table) {
    known = table.ply;
    sawPly(table, table.ply);
    get(`games/${table.id}/since`, { ply: before.ply, until: table.ply }).then(
      ({ steps }) => {
        if (page.table.ply === table.ply && !page.past)
          page.motion.catchUp(steps.flatMap(({ moved }) => moved));
      },
      () => {}, // then it is shown without motion
    );
  }

  function take(steps) {
    clearTimeout(holding);
    if (film.isOn() || !steps.length) return;
    if (!page.past && !timer) {
      // It was drawn while this was loading.
      finish(steps.at(-1));
      return;
    }
    queue.push(...steps);
    if (page.table.legal_moves.length) decide();
    else if (!timer) next();
  }

  /** When my decision comes, turn unseen steps into a film if there are several. */
  async function decide() {
    const last = queue.at(-1);
    if (queue.length < 2) return finish(last);
    const since = await get(`games/${page.table.id}/since`).catch(() => null);
    if (!page.past || film.isOn()) return undefined;
    const seen = page.past.table.ply;
    if (!since || !film.isWanted(since)) return finish(last);
    clearTimeout(timer);
    [timer, queue] = [0, []];
    return film.open(since, { after: seen });
  }

  /** Show the next step of the queue; the last is the table itself. */
  function next() {
    timer = 0;
    queue = inTime(queue);
    const step = queue.shift();
    if (!step) return;
    if (!queue.length) finish(step);
    else {
      page.motion.expect(step.moved);
      page.past = { table: tableBefore(page.table, step, queue[0]) };
      sawPly(page.table, step.ply);
      ui.redraw({ inParts: true });
    }
    timer = setTimeout(next, step.milliseconds);
  }

  /** Draw the present table, with the motion of the last step. */
  function finish(step) {
    drop();
    page.motion.expect(step.moved);
    sawPly(page.table, page.table.ply);
    ui.redraw({ inParts: true });
  }

  function drop() {
    clearTimeout(timer);
    clearTimeout(holding);
    timer = 0;
    queue = [];
    page.past = null;
  }

  /** Draw the present table; immediately if the user has tapped. */
  function release({ inParts = false } = {}) {
    if (!page.past || film.isOn()) return;
    drop();
    page.motion.stop();
    sawPly(page.table, page.table.ply);
    ui.redraw({ inParts });
  }

  /** When the tab is visible again, what came meanwhile has not been seen. */
  async function lookedAt() {
    if (document.hidden || page.past || !page.table.view) return;
    if (seenPly(page.table) >= page.table.ply) return;
    const since = await get(`games/${page.table.id}/since`).catch(() => null);
    if (!since || page.past) return;
    if (film.isWanted(since)) film.open(since, { after: seenPly(page.table) });
    else sawPly(page.table, page.table.ply);
  }

  return { arrived, release, lookedAt };
}
