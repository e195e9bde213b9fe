// The site's bots, to choose from: how strong each is, and its rating in that game.

import { t } from "./dom.js";

/** The bots of a game as choices of a list, the strongest first.
 * @param {Api.RulesetDetail} ruleset @returns {[string, string][]} */
export const botChoices = ({ bots }) =>
  bots
    .map(({ bot, rating }) => /** @type {[string, string]} */ ([bot, label(bot, rating)]))
    .reverse();

const label = (bot, rating) =>
  rating === null ? t(`level_${bot}`) : t("level_rated", { bot: t(`level_${bot}`), rating });
