// Tables in a list, wherever there is one.

import { tableAddress } from "./addresses.js";
import { gameName, h, icon, rulesets } from "./dom.js";

/** The picture of a game. */
export const gamePicture = (ruleset) =>
  h(
    "span",
    { class: `game-picture ${ruleset}`, "aria-hidden": "true" },
    icon(rulesets[ruleset]?.symbol ?? "site/logo"),
  );

/** Small marks with a picture and a few words each. */
const badgeList = (rows) =>
  rows.length
    ? h(
        "ul",
        { class: "badges" },
        rows.map(([name, text]) => h("li", { class: "badge" }, icon(`site/${name}`), text)),
      )
    : null;

/**
 * A table as an item of a list: its game leads to it. `lines` say what there is to know, `actions`
 * are buttons. All parts are nodes or texts; `picture` stands for the game's own; `level` is that of its heading.
 */
export function tableCard(
  table,
  {
    lines = [],
    chips = [],
    actions = [],
    urgent = false,
    aside = null,
    level = 3,
    picture = gamePicture(table.ruleset),
  } = {},
) {
  return h(
    "li",
    { class: `sheet table-card${urgent ? " urgent" : ""}`, id: `table-${table.id}` },
    picture,
    h(
      "div",
      { class: "table-words" },
      h(
        /** @type {"h2" | "h3"} */ (`h${level}`),
        { class: "table-name" },
        h("a", { href: tableAddress(table.id), id: `open-${table.id}` }, gameName(table.ruleset)),
        aside,
      ),
      lines.map((line) => (line instanceof Node ? line : h("p", {}, line))),
      badgeList(chips),
    ),
    actions.length ? h("div", { class: "table-actions" }, actions) : null,
  );
}
