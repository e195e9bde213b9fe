// What could be sold on the active islands, and their letters.

/** How many cards each seat could sell on an island, most first, and what my choice changes. */
export function countsOf(view, ui, id) {
  const now = new Map((view.sellable?.[id] ?? []).map(({ seat, count }) => [seat, count]));
  const then = ui.picked?.effects?.sellable?.[id];
  if (!then) return [...now].map(([seat, count]) => ({ seat, count, changed: false }));
  const seats = new Set([...now.keys(), ...Object.keys(then).map(Number)]);
  return [...seats]
    .map((seat) => {
      const count = then[seat] ?? 0;
      return { seat, count, changed: count !== (now.get(seat) ?? 0) };
    })
    .sort((one, other) => other.count - one.count || one.seat - other.seat);
}

/** The letter of an active island. */
export const letterOf = (view, id) => "AB"[view.active.indexOf(id)] ?? "";
