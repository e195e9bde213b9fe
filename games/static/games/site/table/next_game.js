// After a move: on to the next game that waits for me.

import { tableAddress } from "../lib/addresses.js";
import { h, render, t } from "../lib/dom.js";
import { nextGame } from "../lib/next_game.js";

let askedAtPly = -1; // the ply at which it was looked for

/** A place in which the way on appears. */
export function nextGameLink(page) {
  const place = h(
    "div",
    { class: "row next-game", id: "next-game" },
    h("a", { class: "button quiet", href: "/my-games" }, t("my_games")),
  );
  if (askedAtPly !== page.table.ply) {
    askedAtPly = page.table.ply;
    nextGame(page.table.id)
      .then((game) => {
        const here = document.getElementById("next-game");
        if (game && here)
          render(here, h("a", { class: "button", href: tableAddress(game.id) }, t("next_game")));
      })
      .catch(() => {});
  }
  return place;
}
