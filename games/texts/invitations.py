"""The reasons for declining an invitation, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

REASONS: Final = {
    "no_time": _("I have no time."),
    "too_slow": _("That clock is too slow for me."),
    "too_fast": _("That clock is too fast for me."),
    "other_game": _("I would rather play another game."),
    "other_options": _("I would rather play with other options."),
    "enough_games": _("I am already playing enough games."),
    "later": _("Maybe later."),
}
