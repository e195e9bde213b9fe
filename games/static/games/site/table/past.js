// A table as it was after a ply, for drawing the past.

/** The table after a past step, with nothing to choose and nobody to wait for. */
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

/** The table between two steps, where the player of the next step is deciding. */
export function tableBefore(table, step, { seat }) {
  return { ...tableAt(table, step), to_move: seat === null ? table.to_move : [seat] };
}
