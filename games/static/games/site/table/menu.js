// The menu of a table.

/** Open it at its button. */
export function openMenu(_button, _page, _ui, _actions) {}
