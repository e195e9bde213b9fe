// The figures of a player: ratings with their history, and statistics.

import { tableAddress } from "../lib/addresses.js";
import { get } from "../lib/api.js";
import { chart } from "../lib/chart.js";
import { formatWhen, gameName, h, locale, t } from "../lib/dom.js";
import { formatDuration, formatPercent } from "../lib/table_terms.js";

const HISTORY_LENGTH = 50; // games

const formatDate = (instant) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(instant));

/** A part of the page under its heading. */

export const section = (id, title, ...nodes) =>
  h("section", { class: "sheet", "aria-labelledby": id }, h("h2", { id }, title), nodes);

/** Ratings with their history, game by game. */
export async function ratings(path) {
  const rows = await get(`${path}/ratings`);
  if (!rows.length)
    return section("ratings", t("ratings"), h("p", { class: "faint" }, t("no_ratings")));
  const pages = await Promise.all(
    rows.map((row) => get(`${path}/ratings/${row.ruleset}`, { limit: HISTORY_LENGTH })),
  );
  return section(
    "ratings",
    t("ratings"),
    rows.map((row, n) =>
      h(
        "div",
        { class: "rating" },
        h("h3", {}, gameName(row.ruleset)),
        h(
          "p",
          { class: "row" },
          h("strong", { class: "big number" }, String(row.rating)),
          h("span", { class: "faint number" }, `± ${row.uncertainty}`),
          row.provisional ? h("span", { class: "badge" }, t("provisional")) : null,
          h("span", { class: "faint" }, t("rated_games", { count: row.games })),
        ),
        history(pages[n].results, row.ruleset),
      ),
    ),
  );
}

function history(games, ruleset) {
  if (!games.length) return null;
  return [
    chart([games.at(-1).before, ...games.map((game) => game.after).reverse()], {
      from: formatDate(games.at(-1).at),
      to: formatDate(games[0].at),
    }),
    h(
      "details",
      { id: `history-${ruleset}` },
      h("summary", {}, t("history")),
      h(
        "ol",
        { class: "plain" },
        games.map((game) =>
          h(
            "li",
            {},
            h(
              "a",
              { href: tableAddress(game.game) },
              t(game.left ? "history_left" : "history_row", game),
            ),
            " ",
            h("span", { class: "faint" }, formatWhen(game.at)),
          ),
        ),
      ),
    ),
  ];
}

/** What the player has done in each game. */
export async function statistics(path) {
  const rows = await get(`${path}/statistics`);
  if (!rows.length)
    return section("statistics", t("statistics"), h("p", { class: "faint" }, t("no_statistics")));
  return section(
    "statistics",
    t("statistics"),
    rows.map((row) =>
      h(
        "div",
        { class: "rating" },
        h("h3", {}, gameName(row.ruleset)),
        h(
          "dl",
          { class: "figures" },
          [
            ["games", row.games],
            ["wins", row.wins],
            row.points && ["best_points", row.points.best],
            row.points && [
              "mean_points",
              new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(row.points.mean),
            ],
            row.reliability !== null && ["in_time", formatPercent(row.reliability)],
            row.seconds && [
              "usual_time",
              formatDuration(Math.max(1, Math.round(row.seconds.half))),
            ],
            row.left && ["left_games", row.left],
            row.substitute && ["stepped_in", row.substitute],
          ]
            .filter(Boolean)
            .map(([key, value]) =>
              h("div", {}, h("dt", {}, t(key)), h("dd", { class: "number" }, String(value))),
            ),
        ),
        row.tables.map((table) =>
          h(
            "p",
            { class: "faint" },
            t("places_of", { seats: table.seats }),
            ": ",
            table.places.map((count, n) => t("place_count", { place: n + 1, count })).join(" · "),
          ),
        ),
      ),
    ),
  );
}
