// The part of a game that a position belongs to, by the log: a round, or what `part_…` names.

/**
 * The event that began the part of the game that contains a ply; null if the log has none. `isPart`
 * says whether a kind of event begins a part.
 * @param {{ply: number, events: {kind: string, data?: any}[]}[]} log @param {number} ply
 * @param {(kind: string) => boolean} isPart
 * @returns {{kind: string, data?: any} | null}
 */
export const beganWith = (log, ply, isPart) =>
  log
    .filter((entry) => entry.ply <= ply)
    .flatMap(({ events }) => events)
    .findLast(({ kind }) => isPart(kind)) ?? null;
