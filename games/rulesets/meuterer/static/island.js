// The close-up of an island: its figures in words, and what stands or is sold there.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { cardName, goodOf, islandOf } from "./pickers.js";

/** @param {number} count */
const pointsText = (count) => t(count === 1 ? "one_point" : "some_points", { count });

/** Show an island over the stage until a tap elsewhere, outside the part that is redrawn. */
export function showIsland({ view }, ui, id) {
  const island = islandOf(id);
  const row = (name, value, picture = null) =>
    h("div", {}, h("dt", {}, picture, name), h("dd", { class: "number" }, value));
  const sellers = view.players.filter((player) => player.sold?.[id]);
  const steps =
    (view.circle.indexOf(id) - view.circle.indexOf(view.ship) + view.circle.length) %
    view.circle.length;
  const dialog = h(
    "div",
    {
      class: "island-dialog",
      popover: "auto",
      role: "dialog",
      "aria-labelledby": "island-name",
      on: {
        toggle: (event) => {
          if (/** @type {ToggleEvent} */ (event).newState === "open") return;
          const hadFocus = dialog.contains(document.activeElement);
          dialog.remove();
          if (hadFocus || document.activeElement === document.body)
            document.getElementById(`island-${id}`)?.focus({ preventScroll: true });
        },
      },
    },
    icon(`meuterer/${id}`, { class: "picture" }),
    h("h2", { id: "island-name" }, island.name),
    h(
      "p",
      { class: "faint" },
      steps ? t("steps_away", { count: steps }) : t("ship_here"),
      " ",
      view.active.includes(id) ? t("island_active") : "",
    ),
    h(
      "dl",
      { class: "figures-list" },
      row(t("good_sold"), cardName(goodOf(island)), icon(`meuterer/${goodOf(island)}`)),
      row(t("voyage_vp"), pointsText(island.voyage), icon("meuterer/crown_vp")),
      ["sole", "two", "three"].map((name, index) =>
        row(t(`price_${name}`), pointsText(island.prices[index])),
      ),
    ),
    sellers.length
      ? h(
          "ul",
          {},
          sellers.map((player) =>
            h(
              "li",
              {},
              `${ui.name(player.seat)}: ${player.sold[id].count} × ${cardName(player.sold[id].good)}`,
            ),
          ),
        )
      : null,
    h(
      "button",
      { type: "button", class: "button", on: { click: () => dialog.hidePopover() } },
      t("close"),
    ),
  );
  document.body.append(dialog);
  dialog.showPopover();
  placeOver(dialog, document.getElementById("at-stage"));
  dialog.querySelector("button").focus({ preventScroll: true });
}

/** Put the dialog in the middle of the stage, completely within the viewport. */
function placeOver(dialog, stage) {
  if (!stage) return;
  const within = (least, wished, most) => Math.max(least, Math.min(wished, most));
  const on = stage.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const left = within(0, on.left + (on.width - width) / 2, innerWidth - width);
  const top = within(0, on.top + (on.height - height) / 2, innerHeight - height);
  dialog.style.setProperty("--left", `${left}px`);
  dialog.style.setProperty("--top", `${top}px`);
}
