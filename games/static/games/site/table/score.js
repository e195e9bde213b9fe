// What each seat has earned so far, round by round.

import { get } from "../api.js";
import { el, has, render, say, seatName } from "../dom.js";

/** Show the score sheet in `node`, anew with each change of the table. */
export async function open(node, page, ui, actions) {
  let ply = -1;
  async function draw() {
    if (page.table.ply === ply) return;
    const now = page.table.ply;
    const sheet = await get(`games/${page.table.id}/score-sheet`);
    ply = now;
    render(node, sheet.rows.length ? tableOf(sheet, page.table.seats) : el("p", { class: "faint" }, say("no_scores")));
  }
  actions.listen((event) => event === "table" && node.isConnected && draw().catch(() => {}));
  await draw();
}

const word = (key) => (has(`score_${key}`) ? say(`score_${key}`) : key);
const part = ([key, points]) => el("li", {}, `${word(key)} ${points > 0 && key !== "total" ? "+" : ""}${points}`);

function tableOf(sheet, seats) {
  return el("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": say("panel_score") }, el("table", { class: "score number" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("round")),
      seats.map((seat) => el("th", { scope: "col" }, seatName(seat, seats))))),
    el("tbody", {}, sheet.rows.map((row) => el("tr", {},
      el("th", { scope: "row" }, has(`score_${row.round}`) ? say(`score_${row.round}`) : String(row.round)),
      row.seats.map((earned) => el("td", {}, el("ul", { class: "plain" }, Object.entries(earned).map(part))))))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("total")),
      sheet.totals.map((points) => el("td", {}, el("strong", {}, String(points))))))));
}
