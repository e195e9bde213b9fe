// Which part of a game a position belongs to, by the log: a round, or what else its text `part_…` names.

/**
 * The event with which the part began that a ply is in; null if the log does not say. `isPart` tells of
 * a kind of event whether parts begin with it.
 * @param {{ply: number, events: {kind: string, data?: any}[]}[]} log @param {number} ply
 * @param {(kind: string) => boolean} isPart
 * @returns {{kind: string, data?: any} | null}
 */
export const beganWith = (log, ply, isPart) =>
  log
    .filter((entry) => entry.ply <= ply)
    .flatMap(({ events }) => events)
    .findLast(({ kind }) => isPart(kind)) ?? null;
