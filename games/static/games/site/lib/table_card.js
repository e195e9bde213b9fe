// Tables as items of lists.

import { tableAddress } from "./addresses.js";
import { gameName, h, icon, rulesets } from "./dom.js";

/** The picture of a game. */
export const gamePicture = (ruleset) =>
  h(
    "span",
    { class: `game-picture ${ruleset}`, "aria-hidden": "true" },
    icon(rulesets[ruleset]?.symbol ?? "site/logo"),
  );

/** Badges with a picture and a few words each. */
const badgeList = (rows) =>
  rows.length
    ? h(
        "ul",
        { class: "badges" },
        rows.map(([name, text]) => h("li", { class: "badge" }, icon(`site/${name}`), text)),
      )
    : null;

/**
 * A table as an item of a list; the name of its game is the link. `lines` describe the table,
 * `actions` are buttons. All parts are nodes or texts; `picture` replaces the game's own; `level`
 * is that of the heading.
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
