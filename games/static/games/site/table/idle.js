// What a table's page loads once its decision stands there: panels, news, keys, and so on.

import { get, put } from "../lib/api.js";
import { me } from "../lib/dom.js";

/** Load them, for as long as the page is open. */
export async function follow(page, ui, actions) {
  const { id } = page.table;
  let builtFor; // the seat, or null, for which the panels were built
  const panels = async () => {
    if (page.table.view === null || builtFor === page.table.seat) return;
    builtFor = page.table.seat; // whoever takes a seat gets what is for players
    const { panels: build } = await import("./panels.js");
    page.side = build(document.getElementById("at-panels"), page, ui, actions);
  };
  const film = async () => {
    if (page.table.view === null || page.film) return;
    page.film = true;
    const [{ follow: film }, { follow: results }] = await Promise.all([
      import("./film.js"),
      import("./round_result.js"),
    ]);
    film(page, ui, actions);
    results(page, ui, actions);
    page.rules.preload?.();
  };
  actions.listen((event) => {
    if (event === "table") start();
  });
  const start = () => Promise.all([panels(), film()]);
  await start();
  if (me) (await import("./next_game.js")).follow(page, ui);
  if (page.table.seat !== null) await guesses(page, ui, actions, id);
}

/** What I think of others is kept with my notes. */
async function guesses(page, ui, actions, id) {
  const address = `games/${id}/notes`;
  actions.setGuess = (seat, value) => {
    const { [seat]: _, ...others } = page.guesses;
    page.guesses = value ? { ...others, [seat]: value } : others;
    ui.redraw();
    return put(address, { guesses: page.guesses }).catch(() => null);
  };
  const found = await get(address).catch(() => null);
  if (!found?.guesses || !Object.keys(found.guesses).length) return;
  page.guesses = { ...found.guesses, ...page.guesses };
  ui.redraw();
}
