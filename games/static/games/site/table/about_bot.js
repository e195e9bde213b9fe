// About a bot: how strong it is, and where its level is explained.

import { ratingText } from "../lib/bot_choices.js";
import { h, t } from "../lib/dom.js";
import { getOnce } from "../lib/table_terms.js";

/** The level of a bot, and, once loaded, its rating in this game if it has one. */
export function aboutBot(ruleset, { bot }) {
  const rating = h("span");
  getOnce(`rulesets/${ruleset}`).then(
    ({ bots }) => {
      const found = bots.find((row) => row.bot === bot)?.rating ?? null;
      if (found !== null)
        rating.textContent = ` · ${t("bot_rating", { rating: ratingText(found) })}`;
    },
    () => {}, // offline, only the level is shown
  );
  return h(
    "div",
    { class: "about-bot" },
    h("p", {}, t(`bot_is_${bot}`), rating),
    h("p", {}, h("a", { href: "/help#bots" }, t("about_levels"))),
  );
}
