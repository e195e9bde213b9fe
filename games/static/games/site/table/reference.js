// The short reference of a game: its phases and roles, the aid that counts cards, and links to its
// rules, with the differences at this table.

import { eachPage } from "../lib/api.js";
import { h, render, t } from "../lib/dom.js";
import { differences, getOnce } from "../lib/table_terms.js";

/** Show the reference in `node`; the count follows the table. */
export async function open(node, page, ui, actions) {
  const { id, ruleset } = page.table;
  const entries = new Map();
  let known = false;
  let otherwise = [];
  function draw() {
    const log = [...entries.values()].sort((one, other) => one.ply - other.ply);
    const count = known ? page.rules.countAid?.(page.table, log) : null;
    render(
      node,
      page.rules.summary(page.table, ui),
      count ? h("details", { id: "count-aid" }, h("summary", {}, t("count_aid")), count) : null,
      h("p", {}, h("a", { href: `/rules/${ruleset}` }, t("whole_rules"))),
      otherwise.length ? h("p", {}, t("otherwise_here")) : null,
      otherwise.length
        ? h(
            "ul",
            { id: "otherwise" },
            otherwise.map((line) => h("li", {}, line)),
          )
        : null,
    );
  }
  actions.listen((event, data) => {
    if (event === "move") entries.set(data.ply, data);
    if (event === "table" && node.isConnected) draw();
  });
  draw();
  getOnce(`rulesets/${ruleset}`).then(
    (detail) => {
      otherwise = differences(page.table, detail);
      draw();
    },
    () => {}, // the rest of the reference works without it
  );
  try {
    for await (const part of eachPage(`games/${id}/moves`))
      for (const entry of part.results) entries.set(entry.ply, entry);
  } catch (problem) {
    if (problem.code !== "archived") throw problem;
    return; // nothing is left to count
  }
  known = true;
  draw();
}
