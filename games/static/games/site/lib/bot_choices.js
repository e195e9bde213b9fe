// The site's bots, to choose from: how strong each is, and its rating in that game.

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

/** A rating as the reader's language writes it. @param {number} rating */
export const ratingText = (rating) => new Intl.NumberFormat(locale).format(rating);

/** What the levels are like, and what the figures beside them mean.
 * @param {Api.RulesetDetail} ruleset */
export const aboutLevels = ({ bots }) =>
  h(
    "p",
    { class: "faint" },
    bots.some(({ rating }) => rating !== null) ? `${t("levels_rated")} ` : null,
    h("a", { href: "/help#bots" }, t("about_levels")),
  );
