// The voyage of Cartagena: the way to the mutiny, storms, piles.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { pirateName, sheet } from "./pickers.js";

export function voyage(table) {
  const { voyage: now } = table.view;
  const next = now.storms.filter((storm) => storm < now.distance);
  const words = [
    t("c_distance", { count: now.distance }),
    next.length ? t("c_storm_in", { count: now.distance - Math.max(...next) }) : t("c_no_storm"),
  ];
  return sheet(
    "voyage",
    t("c_voyage"),
    track(now),
    h("p", { class: "c-track-words" }, h("b", {}, words[0]), " · ", words[1]),
    h("p", { class: "faint" }, t("c_would_sail", { count: now.face_down })),
    stocks(now, table.view),
  );
}

/** The way from the start to the mutiny, a space each; in words below. */
function track({ start, distance, storms }) {
  const spaces = Array.from({ length: start + 1 }, (_, at) => start - at);
  return h(
    "div",
    { class: "c-track", "aria-hidden": "true" },
    spaces.map((left) => {
      const storm = storms.includes(left);
      const name = left === distance ? "ship" : left === 0 ? "mutiny" : storm ? "storm" : "";
      return h(
        "span",
        { class: `c-space ${name} ${left > distance ? "past" : ""} ${storm ? "stormy" : ""}` },
        name && icon(`cartagena/${name}`),
      );
    }),
  );
}

function stocks(now, view) {
  const stock = (name, picture, value, ...more) =>
    h(
      "div",
      { class: "c-stock" },
      picture && icon(`cartagena/${picture}`),
      h("dt", {}, t(name)),
      h("dd", {}, value, more),
    );
  return h(
    "dl",
    { class: "c-stocks" },
    stock("c_combat_pile", "combat_pink", String(now.combat_pile)),
    stock("c_gold_pile", "gold", String(now.gold_pile)),
    stock("c_supply", "coin", String(now.supply)),
    stock("c_sate_offers", "sate", view.mutiny || !now.sate_offer ? "–" : String(now.sate_offer)),
    stock("c_lifeboat", "lifeboat", now.lifeboat ? pirateName(now.lifeboat) : t("c_nobody")),
  );
}
