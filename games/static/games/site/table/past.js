// A table as it was after a ply, for all that draws the past.

/** The table as it was after a step: there is nothing to choose, and nobody is waited for. */
export function tableAt(table, { ply, view }, isLast = false) {
  const seats = table.seats.map((seat) => ({
    ...seat,
    deadline: null,
    offered_at: null,
    on_offer: false,
  }));
  const then = { ...table, ply, view, legal_moves: [], seats, status: "active", standings: null };
  return { ...then, to_move: isLast && ply === table.ply ? table.to_move : [] };
}

/** The table between two steps: whoever made the next one decides. */
export function tableBefore(table, step, { seat }) {
  return { ...tableAt(table, step), to_move: seat === null ? table.to_move : [seat] };
}
