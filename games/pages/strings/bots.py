"""What the site's own bots are called, where one is chosen."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

BOTS: Final = {
    "bot_random": _("Bot that plays at random"),
    "bot_greedy": _("Bot: easy"),
    "bot_medium": _("Bot: medium"),
    "bot_hard": _("Bot: hard"),
    # Translators: how strong a bot is, and its rating, such as 1750.
    "bot_rated": _("%(bot)s (%(rating)s)"),
}
