// The islands of a sale: their prices, and how many cards each player has there.

import { h, icon, t } from "../../games/site/lib/dom.js";
import { seatMark } from "../../games/site/table/seats.js";
import { cardName, goodOf, islandOf } from "./pickers.js";

/** Both islands with my marks, and why my last tap did something other than expected. */
export const markets = (table, ui) =>
  h(
    "div",
    { class: "markets" },
    table.view.active.map((id, index) => market(table, ui, id, index)),
    h("p", { class: "why", role: "status", hidden: !ui.scratch.why }, ui.scratch.why ?? ""),
  );

function market(table, ui, id, index) {
  const island = islandOf(id);
  const [sole, two, three] = island.prices;
  const bars = standing(table, ui, id);
  return h(
    "section",
    { class: `market to-${"ab"[index]}`, "aria-labelledby": `market-${id}` },
    h(
      "h4",
      { id: `market-${id}` },
      table.view.active.length > 1 ? h("b", { class: "letter" }, "AB"[index]) : null,
      island.name,
      icon(`meuterer/${goodOf(island)}`, { label: cardName(goodOf(island)) }),
    ),
    h("p", { class: "prices number" }, t("market_prices", { sole, two, three })),
    bars.length
      ? h(
          "ul",
          { class: "bars" },
          bars.map((one) => bar(one, ui)),
        )
      : h("p", { class: "chip dashed" }, t("nobody_sells")),
  );
}

/** Each player's cards there, most first: already sold, marked by me, or still to be sold. */
function standing({ view, seat }, ui, id) {
  const counts =
    ui.picked?.effects.sellable?.[id] ??
    Object.fromEntries(view.sellable[id].map((one) => [one.seat, one.count]));
  const rows = Object.entries(counts).map(([number, count]) => {
    const player = view.players[Number(number)];
    const mine = player.seat === seat;
    const lot = mine ? ui.picked?.move.allocation[id] : player.sold?.[id];
    const open = mine ? !ui.picked : player.sold === null;
    return { seat: player.seat, mine, count, open, good: lot?.good ?? islandOf(id).good };
  });
  const most = Math.max(0, ...rows.filter((row) => !row.open).map((row) => row.count));
  const ahead = rows.filter((row) => !row.open && row.count === most);
  return rows
    .sort((one, other) => other.count - one.count || one.seat - other.seat)
    .map((row) => ({
      ...row,
      place: ahead.includes(row) ? (ahead.length > 1 ? "tied" : "leads") : null,
    }));
}

function bar({ seat, mine, count, open, good, place }, ui) {
  const length = h("span", { class: `bar seat-colour-${seat}${open ? " open" : ""}` });
  length.style.setProperty("--count", String(count));
  const words = [
    `${open ? "≤ " : ""}${count}${good ? ` ${cardName(good)}` : ""}`,
    mine ? t("you") : null,
    place ? t(place) : null,
  ].filter(Boolean);
  return h(
    "li",
    {},
    seatMark(seat),
    h("span", { class: "visually-hidden" }, `${ui.name(seat)}: `),
    length,
    h("span", { class: "number" }, words.join(" · ")),
  );
}
