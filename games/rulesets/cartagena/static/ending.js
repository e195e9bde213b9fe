// How a game of Cartagena has ended.

import { h, t } from "../../games/site/lib/dom.js";
import { badge, campName, card, flag, sheet, sumOfValues } from "./pickers.js";

export function ending(table, ui) {
  const { players: all, mutiny: fought } = table.view;
  const places = table.standings ?? [];
  const first = (one, other) => (places[one.seat]?.place ?? 9) - (places[other.seat]?.place ?? 9);
  return sheet(
    "ending",
    t("c_end"),
    h(
      "p",
      {},
      fought?.winner
        ? [flag(fought.winner), " ", t("c_camp_wins", { camp: campName(fought.winner) })]
        : t("c_nobody_declared"),
    ),
    h(
      "ul",
      { class: "c-end plain" },
      all.toSorted(first).map((player) => {
        const gold = sumOfValues(player.gold ?? []);
        const sums = { gold, coins: player.coins, sum: gold + player.coins };
        const counts = player.playing && player.camp === fought?.winner;
        return h(
          "li",
          {},
          h(
            "div",
            { class: "row" },
            h("b", {}, ui.name(player.seat)),
            player.camp
              ? h("span", { class: "badge" }, flag(player.camp), campName(player.camp))
              : null,
            player.excluded ? badge("c_excluded", "bad") : null,
            player.declared ? null : badge("c_out", "bad"),
            places[player.seat]?.won ? h("span", { class: "badge act" }, t("won")) : null,
          ),
          h(
            "div",
            { class: "row" },
            h(
              "span",
              { class: "c-hand" },
              (player.gold ?? []).map((held) => card(held)),
            ),
            h("span", {}, t(counts ? "c_counts" : "c_counts_nothing", sums)),
            player.tie_sum === null
              ? null
              : h("span", { class: "faint" }, t("c_tie_sum", { count: player.tie_sum })),
          ),
        );
      }),
    ),
  );
}
