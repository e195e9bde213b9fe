"""The reasons for leaving a game that goes on, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

REASONS: Final = {
    "no_time": _("I have no time any more."),
    "not_expected": _("The game is not what I expected."),
    "too_slow": _("It goes on too slowly."),
    "behaviour": _("Someone's behaviour."),
    "technical": _("Technical problems."),
    "other": _("Another reason."),
}
