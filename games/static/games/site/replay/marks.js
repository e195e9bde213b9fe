// The marks of a timeline: some for the plies, higher ones where rounds begin.

const MOST = 48; // marks that a phone has room for

/**
 * Which plies have a mark: of a long game every so many, and each round's first.
 * @param {number} last @param {number[]} rounds
 * @returns {{ply: number, high: boolean}[]}
 */
export function marks(last, rounds) {
  const apart = Math.max(1, Math.ceil(last / MOST));
  const plies = new Set(rounds.filter((ply) => ply <= last));
  for (let ply = 0; ply <= last; ply += apart) {
    const isNear = rounds.some((round) => Math.abs(round - ply) < apart);
    if (!isNear) plies.add(ply);
  }
  return [...plies]
    .sort((one, other) => one - other)
    .map((ply) => ({ ply, high: rounds.includes(ply) }));
}
