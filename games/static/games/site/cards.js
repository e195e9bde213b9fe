// Tables in a list, wherever there is one.

import { el, icon, say, tableAddress } from "./dom.js";

/** The picture of a game. */
export const picture = (ruleset) =>
  el("span", { class: `game-picture ${ruleset}`, "aria-hidden": "true" }, icon(`${ruleset}/ship`));

/** Small marks with a picture and a few words each. */
export const badges = (rows) =>
  rows.length ? el("ul", { class: "badges" }, rows.map(([name, text]) => el("li", { class: "badge" }, icon(`site/${name}`), text))) : null;

/**
 * A table as an item of a list: its game leads to it. `lines` say what there is to know, `actions`
 * are buttons. All parts are nodes or texts; `level` is that of its heading.
 */
export function card(table, { lines = [], chips = [], actions = [], urgent = false, aside = null, level = 3 } = {}) {
  return el("li", { class: `sheet table-card${urgent ? " urgent" : ""}`, id: `table-${table.id}` },
    picture(table.ruleset),
    el("div", { class: "table-words" },
      el(`h${level}`, { class: "table-name" }, el("a", { href: tableAddress(table.id), id: `open-${table.id}` }, say(table.ruleset)), aside),
      lines.map((line) => (line instanceof Node ? line : el("p", {}, line))),
      badges(chips)),
    actions.length ? el("div", { class: "table-actions" }, actions) : null);
}
