// The dock of a table that waits, stands still, or is watched.

/** Its heading and row; null where the frame's own hold. */
export const dockState = (_page, _ui, _actions) => null;
