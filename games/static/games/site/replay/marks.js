// The marks of a timeline: low ones for plies, high ones where rounds begin.

const MOST = 48; // the most marks that fit on a phone

/**
 * The plies to mark: regular ones, spaced wider in long games, and the first of each round.
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
