"""When a player wants no messages."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from games.clocks.availability import Availability
from games.models import User


def night_of(user: User) -> Availability:
    """The hours in which a player wants no messages."""
    night = (user.night_start, user.night_end) if user.night_start and user.night_end else None
    return Availability(zone=ZoneInfo(user.zone), night=night)
