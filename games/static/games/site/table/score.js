// What each seat has earned so far, round by round.

import { get } from "../lib/api.js";
import { h, hasText, render, seatName, t } from "../lib/dom.js";

/** Show the score sheet in `node`, anew with each change of the table. */
export async function open(node, page, _ui, actions) {
  let ply = -1;
  async function draw() {
    if (page.table.ply === ply) return;
    const now = page.table.ply;
    const sheet = await get(`games/${page.table.id}/score-sheet`);
    ply = now;
    render(
      node,
      sheet.rows.length
        ? scoreTable(sheet, page.table.seats)
        : h("p", { class: "faint" }, t("no_scores")),
    );
  }
  actions.listen((event) => event === "table" && node.isConnected && draw().catch(() => {}));
  await draw();
}

const scoreLabel = (key) => (hasText(`score_${key}`) ? t(`score_${key}`) : key);
const earnedItem = ([key, points]) =>
  h("li", {}, `${scoreLabel(key)} ${points > 0 && key !== "total" ? "+" : ""}${points}`);

function scoreTable(sheet, seats) {
  return h(
    "div",
    { class: "scrolling", tabindex: "0", role: "region", "aria-label": t("panel_score") },
    h(
      "table",
      { class: "score number" },
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
            h(
              "th",
              { scope: "row" },
              hasText(`score_${row.round}`) ? t(`score_${row.round}`) : String(row.round),
            ),
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
    ),
  );
}
