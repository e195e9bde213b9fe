// What the proofs of both games share: a step that gathers what it compared.

const plain = (value) => JSON.stringify(value);

/** All events of a record in order, each with its ply and, first after a move, the move. */
export function* told(record) {
  for (const event of record.opening) yield { ply: 0, event };
  for (const { ply, seat, move, events } of record.moves) {
    yield { ply, seat, move, event: { kind: "", data: {} } };
    for (const event of events) yield { ply, event };
  }
}

/** Begin a step: `same` compares, `done` gives the step with the first thing that differed. */
export function step(key) {
  let where = null;
  let count = 0;
  return {
    same(ply, recorded, computed) {
      count += 1;
      if (where === null && plain(recorded) !== plain(computed)) {
        where = { ply, recorded: plain(recorded) ?? "–", computed: plain(computed) ?? "–" };
      }
    },
    done: (values = {}) => ({ key, ok: where === null && count > 0, values: { count, ...values }, where: where ?? undefined }),
  };
}
