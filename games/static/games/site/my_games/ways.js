// Ways from my games to new ones.

import { h, icon, t } from "../lib/dom.js";

/** The ways to players who are looking for a game, and to a new table. */
export const newTable = () => [
  wayTo("quick-match", "/tables#quick-match", "users", t("quick_match")),
  wayTo("new-table", "/tables/new", "plus", t("new_table")),
];

const wayTo = (id, href, picture, text) =>
  h("a", { class: "button quiet", id, href }, icon(`site/${picture}`), h("span", {}, text));

/** For players without a game. */
export const noGames = () =>
  h(
    "div",
    { class: "sheet stack narrow calm-start" },
    h("h2", {}, t("no_games")),
    h("p", {}, t("no_games_words")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: "/learn" }, icon("site/book"), t("guided_first")),
      h("a", { class: "button quiet", href: "/tables/new" }, icon("site/play"), t("against_bots")),
      h("a", { class: "button quiet", href: "/tables" }, icon("site/search"), t("see_tables")),
    ),
  );
