// The choice of the site's bots, with the strength and the rating of each in a game.

import { h, locale, t } from "./dom.js";

/** The bots of a game as choices of a list, the strongest first.
 * @param {Api.RulesetDetail} ruleset @returns {[string, string][]} */
export const botChoices = ({ bots }) =>
  bots
    .map(({ bot, rating }) => /** @type {[string, string]} */ ([bot, label(bot, rating)]))
    .reverse();

const label = (bot, rating) =>
  rating === null
    ? t(`level_${bot}`)
    : t("level_rated", { bot: t(`level_${bot}`), rating: ratingText(rating) });

/** A rating, formatted for the reader's language. @param {number} rating */
export const ratingText = (rating) => new Intl.NumberFormat(locale).format(rating);

/** A text on the levels, and on the meaning of their figures.
 * @param {Api.RulesetDetail} ruleset */
export const aboutLevels = ({ bots }) =>
  h(
    "p",
    { class: "faint" },
    bots.some(({ rating }) => rating !== null) ? `${t("levels_rated")} ` : null,
    h("a", { href: "/help#bots" }, t("about_levels")),
  );
