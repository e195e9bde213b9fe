// The story of a finished game by its points: their sources, their growth, and what decided.

import { tableAddress } from "../lib/addresses.js";
import { h, icon, shapeOf, t } from "../lib/dom.js";
import { pointsChart } from "./points_chart.js";
import { gainCell, roundName, roundSums, seatHead, seatOrder, sourceHead } from "./score_sheet.js";
import { briefName } from "./seats.js";

const WIDE = window.matchMedia("(min-width: 64rem)");

/** A row per source, a column per seat, with the totals; the best of each row is marked. */
export function whereFrom(page, ui, sheet, names) {
  const seats = seatOrder(page);
  const rows = new Map(); // by group, in the order of the rules
  for (const key of names?.groups ?? []) rows.set(key, null);
  for (const round of sheet.rounds)
    for (const source of round.sources) {
      const key = names?.group?.(source) ?? source.source;
      const sums = rows.get(key) ?? page.table.seats.map(() => null);
      rows.set(
        key,
        sums.map((sum, seat) => add(sum, source.points[seat])),
      );
    }
  return h(
    "section",
    { class: "end-sources sheet", "aria-labelledby": "sources-title" },
    h(
      "details",
      { id: WIDE.matches ? "sources-wide" : "sources-details", open: WIDE.matches },
      h("summary", { id: "sources-title" }, t("where_from")),
      h(
        "table",
        { class: "sources number", id: "where-from" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            seats.map((seat) => seatHead(page, ui, seat)),
          ),
        ),
        h(
          "tbody",
          {},
          [...rows]
            .filter(([, sums]) => sums !== null)
            .map(([key, sums]) =>
              h(
                "tr",
                {},
                h(
                  "th",
                  { scope: "row" },
                  names?.groupName?.(key) ?? sourceHead(null, { source: key, reason: "" }, ui),
                ),
                seats.map((seat) => sumCell(sums, seat)),
              ),
            ),
        ),
        h(
          "tfoot",
          {},
          h(
            "tr",
            { class: "round-total" },
            h("th", { scope: "row" }, t("total")),
            seats.map((seat) => h("td", {}, String(sheet.totals[seat]))),
          ),
        ),
      ),
    ),
  );
}

const add = (sum, points) => (points === null || points === undefined ? sum : (sum ?? 0) + points);

function sumCell(sums, seat) {
  const best = Math.max(...sums.map((one) => one ?? 0));
  if (sums[seat] === null || sums[seat] === 0) return gainCell(null);
  const isBest = best > 0 && sums[seat] === best;
  return h(
    "td",
    { class: isBest ? "best" : "" },
    isBest ? h("strong", {}, String(sums[seat])) : String(sums[seat]).replace("-", "−"),
  );
}

/** The points of each seat after each round, as lines. */
export function pointsByRound(page, ui, sheet) {
  const { seats } = page.table;
  const sums = sheet.rounds.map((round) => roundSums(round, seats));
  const series = seatOrder(page).map((seat) => {
    const figures = [0];
    for (const row of sums) figures.push(figures.at(-1) + (row[seat] ?? 0));
    return {
      seat,
      mark: shapeOf(seat),
      name: seat === page.table.seat ? t("you") : ui.name(seat),
      brief: WIDE.matches ? null : briefName(seats[seat], seats),
      figures,
    };
  });
  const labels = [
    "",
    ...sheet.rounds.map(({ round }) => (String(round).length < 3 ? String(round) : "")),
  ];
  const words = series
    .map(({ name, figures }) => `${name}: ${figures.slice(1).join(", ")}`)
    .join("; ");
  const size = WIDE.matches ? { width: 600, height: 210 } : { width: 312, height: 170 };
  return h(
    "section",
    { class: "end-lines sheet", "aria-labelledby": "lines-title" },
    h("h3", { id: "lines-title" }, t("points_by_round")),
    pointsChart(series, labels, { ...size, words: `${t("points_by_round")}. ${words}` }),
  );
}

/** What decided the game, and the way to see it. */
export function turningPoints(page, sheet) {
  const rows = sheet.turning_points.toSorted((one, other) => one.ply - other.ply);
  return h(
    "section",
    { class: "end-turns sheet", "aria-labelledby": "turns-title" },
    h("h3", { id: "turns-title" }, t("turning_points")),
    h(
      "ol",
      { class: "plain turns", id: "turning-points" },
      rows.map((row) =>
        h(
          "li",
          {},
          h("strong", {}, roundName(row.round)),
          h("span", {}, row.text, row.swing ? ` (${t("swing", { points: row.swing })})` : ""),
          h(
            "a",
            {
              class: "button quiet see-it",
              href: `${tableAddress(page.table.id)}/replay?ply=${row.ply}`,
              "aria-label": t("see_round", { round: roundName(row.round) }),
            },
            icon("site/play"),
            h("span", {}, t("see_it")),
          ),
        ),
      ),
    ),
  );
}
