// What the proofs of all games share: a step that gathers what it compared.

const toJson = (value) => JSON.stringify(value);

/** The ply to which an entry takes the game back; null if it is a move. */
export const rewindTarget = ({ move }) =>
  Number.isInteger(move.rewind) && Object.keys(move).length === 1 ? move.rewind : null;

/** The entries that led to a ply: those that were taken back before are left out. */
function movesTo(moves, ply) {
  const found = [];
  for (let at = ply; at > 0; ) {
    const entry = moves[at - 1];
    const to = rewindTarget(entry);
    if (to !== null && (to < 0 || to >= at))
      throw new RangeError(`ply ${at} can not lead to ply ${to}`);
    found.push(entry);
    at = to ?? at - 1;
  }
  return found.reverse();
}

/**
 * A record as the lines of play that it holds, each a record by itself: up to wherever the game was
 * taken back, then `isCut`, and up to its end.
 */
export function linesOfPlay(record) {
  const { moves } = record;
  const ends = moves.flatMap((entry, ply) => (ply && rewindTarget(entry) !== null ? [ply] : []));
  return [...ends, moves.length].map((end) => ({
    ...record,
    moves: movesTo(moves, end),
    isCut: end < moves.length,
  }));
}

/** Gather what was found in each line: a step holds if it does in all, in those that were cut as far as they go. */
export function mergeSteps(found) {
  const order = found.reduce(
    (longest, steps) => (steps.length > longest.length ? steps : longest),
    found.at(-1),
  );
  return order.map(({ key }) => {
    const same = found.flatMap((steps) => steps.filter((one) => one.key === key));
    const end = found.at(-1).find((one) => one.key === key);
    const where = same.find((one) => one.where)?.where;
    const names = Object.keys(same[0].values);
    const values = Object.fromEntries(
      names.map((name) => [name, Math.max(...same.map((one) => one.values[name]))]),
    );
    return { key, ok: (end?.ok ?? true) && !where, values, where };
  });
}

/** All events of a record in order, each with its ply and, first after a move, the move. */
export function* eventsOf(record) {
  for (const event of record.opening) yield { ply: 0, event };
  for (const { ply, seat, move, events } of record.moves) {
    yield { ply, seat, move, event: { kind: "", data: {} } };
    for (const event of events) yield { ply, event };
  }
}

/** Begin a step: `compare` compares, `result` gives the step with the first thing that differed. */
export function step(key) {
  let where = null;
  let count = 0;
  return {
    compare(ply, recorded, computed) {
      count += 1;
      if (where === null && toJson(recorded) !== toJson(computed)) {
        where = { ply, recorded: toJson(recorded) ?? "–", computed: toJson(computed) ?? "–" };
      }
    },
    result: (values = {}) => ({
      key,
      ok: where === null && count > 0,
      values: { count, ...values },
      where: where ?? undefined,
    }),
  };
}
