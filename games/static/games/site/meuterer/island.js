// An island looked at closely: its figures in words, and what stands or is sold there.

import { el, icon, say } from "../dom.js";
import { cardName, goodOf, islandOf } from "./pickers.js";

/** Open a dialogue on an island; it stands outside of what is drawn anew. */
export function show({ view }, ui, id) {
  const island = islandOf(id);
  const row = (name, value, picture = null) => el("div", {}, el("dt", {}, picture, name), el("dd", { class: "number" }, value));
  const sellers = view.players.filter((player) => player.sold?.[id]);
  const steps = (view.circle.indexOf(id) - view.circle.indexOf(view.ship) + view.circle.length) % view.circle.length;
  const dialog = el("dialog", { class: "island-dialog", "aria-labelledby": "island-name", on: {
    close: () => {
      dialog.remove();
      document.getElementById(`island-${id}`)?.focus({ preventScroll: true });
    },
    click: (event) => event.target === dialog && dialog.close(),
  } },
  icon(`meuterer/${id}`, { class: "picture" }),
  el("h2", { id: "island-name" }, island.name),
  el("p", { class: "faint" }, steps ? say("steps_away", { count: steps }) : say("ship_here"), " ", view.active.includes(id) ? say("island_active") : ""),
  el("dl", { class: "figures-list" },
    row(say("good_sold"), cardName(goodOf(island)), icon(`meuterer/${goodOf(island)}`)),
    row(say("voyage_vp"), say("vp", { count: island.voyage }), icon("meuterer/crown_vp")),
    ["sole", "two", "three"].map((name, index) => row(say(`price_${name}`), say("vp", { count: island.prices[index] })))),
  sellers.length ? el("ul", {}, sellers.map((player) => el("li", {}, `${ui.name(player.seat)}: ${player.sold[id].count} × ${cardName(player.sold[id].good)}`))) : null,
  el("button", { type: "button", class: "button", on: { click: () => dialog.close() } }, say("close")));
  document.body.append(dialog);
  dialog.showModal();
}
