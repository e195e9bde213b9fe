// After a move: on to the next game that waits for me.

import { el, render, say, tableAddress } from "../dom.js";
import { nextGame } from "../next.js";

let asked = -1; // the ply at which it was looked for

/** A place in which the way on appears. */
export function next(page) {
  const place = el("div", { class: "row next-game", id: "next-game" }, el("a", { class: "button quiet", href: "/my-games" }, say("my_games")));
  if (asked !== page.table.ply) {
    asked = page.table.ply;
    nextGame(page.table.id).then((game) => {
      const here = document.getElementById("next-game");
      if (game && here) render(here, el("a", { class: "button", href: tableAddress(game.id) }, say("next_game")));
    }).catch(() => {});
  }
  return place;
}
