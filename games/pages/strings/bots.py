"""What the site's own bots are called, where one is chosen."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

BOTS: Final = {
    "level_random": _("Bot that plays at random"),
    "level_greedy": _("Bot: easy"),
    "level_medium": _("Bot: medium"),
    "level_hard": _("Bot: hard"),
    # Translators: how strong a bot is, and its rating, such as 1750.
    "level_rated": _("%(bot)s (%(rating)s)"),
}
