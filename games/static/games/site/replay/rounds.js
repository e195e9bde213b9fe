// Which round a position belongs to, by the log.

/**
 * The number of the round at a ply; null if the log does not say. `kind` is the event with which
 * rounds begin.
 * @param {{ply: number, events: {kind: string, data?: any}[]}[]} log @param {string} kind
 * @param {number} ply @returns {number | null}
 */
export function roundAt(log, kind, ply) {
  const begun = log
    .filter((entry) => entry.ply <= ply)
    .flatMap(({ events }) => events)
    .findLast((event) => event.kind === kind);
  return typeof begun?.data?.round === "number" ? begun.data.round : null;
}
