"""How much time a table asks for, in a line, for whoever is invited to it."""

from __future__ import annotations

from datetime import time

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.policy import CLOCKS, DAY, HOUR, MINUTE
from games.texts import regional


def asked_time(key: str) -> str:
    """Say within what time a move is made by this clock, and whether nights count."""
    clock = CLOCKS[key]
    if clock.first == 0:
        return _("No clock: nobody is rushed")
    if not clock.messages:
        return _("Live: everyone is there at once, %(minutes)d minutes each to begin with") % {
            "minutes": clock.first // MINUTE
        }
    if clock.hour is not None:
        return _("Each move by %(hour)s, your own time") % {
            "hour": regional.time_text(time(clock.hour))
        }
    if clock.fixed:
        days = clock.first // DAY
        words = ngettext("A move within %(n)d day", "A move within %(n)d days", days)
        return words % {"n": days}
    days = clock.first // DAY
    begin = ngettext("%(n)d day to begin with", "%(n)d days to begin with", days) % {"n": days}
    times = {"begin": begin, "more": clock.increment // HOUR}
    if clock.night:
        return _("%(begin)s, plus %(more)d hours per move; nights don't count") % times
    return _("%(begin)s, plus %(more)d hours per move") % times
