// The short reference of a game: its phases and roles, and the aid that counts cards.

import { pages } from "../api.js";
import { el, render, say } from "../dom.js";

/** Show it in `node`; the count follows the table. */
export async function open(node, page, ui, actions) {
  const { id, ruleset } = page.table;
  const entries = new Map();
  let known = false;
  function draw() {
    const log = [...entries.values()].sort((one, other) => one.ply - other.ply);
    const count = known ? page.rules.countAid?.(page.table, log) : null;
    render(node,
      page.rules.summary(page.table, ui),
      count ? el("details", { id: "count-aid" }, el("summary", {}, say("count_aid")), count) : null,
      el("p", {}, el("a", { href: `/rules/${ruleset}` }, say("whole_rules"))));
  }
  actions.listen((event, data) => {
    if (event === "move") entries.set(data.ply, data);
    if (event === "table" && node.isConnected) draw();
  });
  draw();
  for await (const part of pages(`games/${id}/moves`)) part.results.forEach((entry) => entries.set(entry.ply, entry));
  known = true;
  draw();
}
