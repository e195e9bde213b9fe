"""Strings of the games worth watching."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "watch_live": _("Going on now"),
    "watch_finished": _("Just finished"),
    "watch_none_live": _("No game is open to spectators now. Look again later."),
    "watch_none_finished": _("No game has finished lately."),
    "watch_rating": _("rated %(points)s on average"),
    "watch_close": _("close scores"),
    "watch_later": _("Spectators see this game with a delay."),
    "watch_film": _("Watch as a film"),
    "watch_ended": _("Ended %(when)s"),
    "watch_scores": _("Scores:"),
}
