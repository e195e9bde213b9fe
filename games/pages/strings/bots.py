"""The names of the site's own bots, where one is chosen."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

ABOUT: Final = {
    "bot_is_random": _("Level: random"),
    "bot_is_greedy": _("Level: easy"),
    "bot_is_medium": _("Level: medium"),
    "bot_is_hard": _("Level: hard"),
    "bot_rating": _("Rating among bots: %(rating)s"),
    "about_levels": _("What the levels are like"),
}
BOTS: Final = {
    "level_random": _("Bot: random"),
    "level_greedy": _("Bot: easy"),
    "level_medium": _("Bot: medium"),
    "level_hard": _("Bot: hard"),
    # Translators: a choice of opponents, below the levels: an easy bot, a medium one, a hard one.
    "one_of_each": _("Bots: easy, medium, hard"),
    # Translators: how strong a bot is, and its rating, such as 1750.
    "level_rated": _("%(bot)s (%(rating)s)"),
    "levels_rated": _("The figures are the bots' ratings among bots."),
    "about_levels": ABOUT["about_levels"],
}
