// The whole score sheet: round by round where each point came from, and why.

import { h, hasText, render, seatName, t } from "../lib/dom.js";
import { scoreSheet } from "./known_scores.js";
import {
  gainCell,
  roundName,
  roundSums,
  seatHead,
  seatOrder,
  sourceHead,
  sourceNames,
} from "./score_sheet.js";

/** Show the score sheet in `node`, updated with each change of the table. */
export async function open(node, page, ui, actions) {
  let ply = -1;
  const names = await sourceNames(page);
  async function draw() {
    if (page.table.ply === ply) return;
    const now = page.table.ply;
    const sheet = await scoreSheet(page);
    ply = now;
    const rounds = sheet.rounds ?? [];
    render(
      node,
      rounds.length
        ? scrolling(sourceTable(sheet, page, ui, names))
        : sheet.rows.length
          ? scrolling(scoreTable(sheet, page.table.seats))
          : h("p", { class: "faint" }, t("no_scores")),
    );
  }
  actions.listen((event) => event === "table" && node.isConnected && draw().catch(() => {}));
  await draw();
}

const scrolling = (table) =>
  h(
    "div",
    { class: "scrolling", tabindex: "0", role: "region", "aria-label": t("panel_score") },
    table,
  );

/** Each source of each round with its reason; the sums of rounds, the totals. */
function sourceTable(sheet, page, ui, names) {
  const seats = seatOrder(page);
  return h(
    "table",
    { class: "score number sources", id: "score-sheet" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        seats.map((seat) => seatHead(page, ui, seat)),
      ),
      h(
        "tr",
        { class: "score-total" },
        h("th", { scope: "row" }, t("total")),
        seats.map((seat) => h("td", {}, h("strong", {}, String(sheet.totals[seat] ?? "?")))),
      ),
    ),
    sheet.rounds.toReversed().map((round) => {
      const sums = roundSums(round, page.table.seats);
      return h(
        "tbody",
        { id: `score-round-${round.round}` },
        h(
          "tr",
          { class: "score-sum" },
          h("th", { scope: "rowgroup" }, roundName(round.round)),
          seats.map((seat) => gainCell(sums[seat])),
        ),
        round.sources.map((source) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, sourceHead(names, source, ui)),
            seats.map((seat) => gainCell(source.points[seat])),
          ),
        ),
      );
    }),
  );
}

const scoreLabel = (key) => String(hasText(`score_${key}`) ? t(`score_${key}`) : key);
const earnedItem = ([key, points]) =>
  h("li", {}, `${scoreLabel(key)} ${points > 0 && key !== "total" ? "+" : ""}${points}`);

/** For a game that doesn't say where its points come from. */
function scoreTable(sheet, seats) {
  return h(
    "table",
    { class: "score number", id: "score-sheet" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("round")),
        seats.map((seat) => h("th", { scope: "col" }, seatName(seat, seats))),
      ),
    ),
    h(
      "tbody",
      {},
      sheet.rows.map((row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, scoreLabel(row.round)),
          row.seats.map((earned) =>
            h("td", {}, h("ul", { class: "plain" }, Object.entries(earned).map(earnedItem))),
          ),
        ),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t("total")),
        sheet.totals.map((points) => h("td", {}, h("strong", {}, String(points)))),
      ),
    ),
  );
}
