// What the proofs of all games share: a step that collects comparisons.

const toJson = (value) => JSON.stringify(value);

/** The ply to which an entry takes the game back; null if it is a move. */
export const rewindTarget = ({ move }) =>
  Number.isInteger(move.rewind) && Object.keys(move).length === 1 ? move.rewind : null;

/** The entries that led to a ply, without those that had been taken back. */
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
 * The lines of play in a record, each as a record of its own: one up to every rewind, marked
 * `isCut`, and one up to the end.
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

/** Merge the steps of all lines: a step holds if it holds in each, as far as cut lines go. */
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

/** Begin a step: `compare` compares, `result` returns the step with the first difference. */
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
