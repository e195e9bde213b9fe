// Other games that wait for me, and the link to the most urgent one.

import { tableAddress } from "../lib/addresses.js";
import { eachPage } from "../lib/api.js";
import { h, icon, me, t } from "../lib/dom.js";
import { byUrgency, isMyTurn } from "../lib/next_game.js";

const AGAIN = 60_000; // milliseconds between checks while the page is open

/** Keep `page.waits`: how many other games wait for me, the most urgent, and a link to it. */
export function follow(page, ui, actions) {
  if (!me) return;
  let [ply, at] = [null, 0];
  const look = async () => {
    if (document.hidden || (page.table.ply === ply && Date.now() - at < AGAIN)) return;
    [ply, at] = [page.table.ply, Date.now()];
    const found = await waiting(page.table.id).catch(() => null);
    if (!found || found[0]?.id === page.waits?.next?.id) {
      if (!found || found.length === (page.waits?.count ?? 0)) return;
    }
    const [next = null] = found;
    page.waits = { count: found.length, next, link: () => link(next, found.length) };
    ui.redraw();
  };
  actions.nextGameLink = () => page.waits.link();
  look();
  again(page, look);
}

/** Check again after each move, when the page becomes visible, and regularly. */
function again(page, look) {
  page.listeners.add((event) => event === "table" && look());
  document.addEventListener("visibilitychange", look);
  setInterval(look, AGAIN);
}

async function waiting(exceptId) {
  const found = [];
  for await (const part of eachPage("me/games", { limit: 200 })) {
    found.push(...part.results.filter((table) => table.id !== exceptId && isMyTurn(table)));
  }
  return found.sort(byUrgency);
}

const link = (next, count) =>
  h(
    "a",
    { class: "button next-game", id: "next-game", href: tableAddress(next.id) },
    t("next_game_of", { count }),
    icon("site/next"),
  );
