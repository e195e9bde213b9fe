// What a round brought.

/** Follow a table. */
export function follow(_page, _ui, _actions) {}
