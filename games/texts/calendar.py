"""A player's deadlines as an iCalendar file (RFC 5545), in their language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from icalendar import Calendar, Event, vDuration

from games.rulesets.sentences import listed

PRODUCT: Final = "-//Meuterer//Deadlines//EN"
AGAIN: Final = timedelta(hours=1)  # how often a calendar program may ask


class CalendarFile:
    """The file, made of one entry for each decision. The same decisions make the same bytes."""

    def __init__(self, *, host: str) -> None:
        self._host = host
        self._file = Calendar()
        self._file.add("prodid", PRODUCT)
        self._file.add("version", "2.0")
        self._file.add("x-wr-calname", _("My decisions"))
        self._file.add("refresh-interval", vDuration(AGAIN), parameters={"value": "DURATION"})

    def add(
        self,
        *,
        game: UUID,
        ply: int,
        game_name: str,
        others: Iterable[str],
        due_at: datetime,
        asked_at: datetime,
        url: str,
    ) -> None:
        """Add a decision, known by its table and ply. It tells what a mail of the turn would."""
        entry = Event()
        entry.add("uid", f"{game}-{ply}@{self._host}")
        entry.add("dtstamp", asked_at)
        entry.add("dtstart", due_at)
        names = {"game": game_name, "names": listed(others)}
        entry.add("summary", _("%(game)s: your decision is due") % names)
        entry.add("description", _("%(game)s with %(names)s") % names)
        entry.add("url", url)
        entry.add("transp", "TRANSPARENT")
        self._file.add_component(entry)

    def text(self) -> bytes:
        """Return the file."""
        written: bytes = self._file.to_ical()
        return written
