"""What a message is made of, and what its sentences say of a game, its people and its times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.now import now

NEAR: Final = timedelta(days=6)  # so long a weekday says which day is meant
NAMES_AT_MOST: Final = 44  # characters of names in a subject


@dataclass(frozen=True, slots=True)
class Section:
    """Some paragraphs under a heading, which may be empty."""

    title: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class MessageText:
    """A message for any channel: a subject, some paragraphs, and the text of its button.

    ``headed`` are the same paragraphs under headings, where they have any.
    """

    subject: str
    lines: Sequence[str]
    action: str
    headed: Sequence[Section] = ()

    @property
    def sections(self) -> Sequence[Section]:
        return self.headed or [Section("", self.lines)]

    @property
    def preview(self) -> str:
        return self.lines[0]

    @property
    def text(self) -> str:
        """Return all of it as one text, for channels without a layout."""
        return " ".join([self.subject + ".", *self.lines])


@dataclass(frozen=True, slots=True)
class About:
    """What a message is about, in words that need no translation, and its reader's time zone."""

    zone: str
    game: str = ""
    others: Sequence[str | None] = ()  # the other players; None is a bot
    deadline: str | None = None  # instants, as the API writes them
    until: str | None = None
    round: int | None = None  # in which the game is, if it goes by rounds

    def values(self) -> dict[str, str]:
        """Return the values for the placeholders of the sentences."""
        people = self._people()
        return {
            "game": self.game,
            "others": ", ".join(people),
            "few": _few(people),
            "facts": self._facts(),
            "deadline": moment(self.zone, self.deadline),
            "until": moment(self.zone, self.until),
        }

    def _people(self) -> list[str]:
        """The others by name, and how many bots there are."""
        bots = self.others.count(None)
        counted = ngettext("%(n)d bot", "%(n)d bots", bots) % {"n": bots} if bots else ""
        return [name for name in [*self.others, counted] if name]

    def _facts(self) -> str:
        """The round and the deadline, as the end of a subject."""
        facts = []
        if self.round is not None:
            facts.append(_("round %(n)d") % {"n": self.round})
        if self.deadline:
            facts.append(_("until %(when)s") % {"when": short_moment(self.zone, self.deadline)})
        return f": {', '.join(facts)}" if facts else ""


def _few(people: Sequence[str]) -> str:
    """The names that a subject has room for, at least one, and how many more there are."""
    for count in range(len(people), 0, -1):
        named, left = ", ".join(people[:count]), len(people) - count
        if left:
            more = ngettext("%(names)s and %(n)d more", "%(names)s and %(n)d more", left)
            named = more % {"names": named, "n": left}
        if len(named) <= NAMES_AT_MOST:
            return named
    return named if people else ""


def short_moment(zone: str, instant: str) -> str:
    """Return an instant in a player's own time as shortly as it can be understood."""
    local = datetime.fromisoformat(instant).astimezone(ZoneInfo(zone))
    if local - now() < NEAR:
        # Translators: a weekday and a time as Django's date filter writes them: "Tue 21:10".
        return date_format(local, _("D H:i"))
    # Translators: a day some time ahead as Django's date filter writes it: "3 Dec".
    return date_format(local, _("j M"))


def moment(zone: str, instant: str | None) -> str:
    """Return an instant in a player's own time, with its zone."""
    if not instant:
        return ""
    local = datetime.fromisoformat(instant).astimezone(ZoneInfo(zone))
    # Translators: a date as Django's date filter writes it, with weekday and time.
    pattern = _("l, j F, H:i")
    return f"{date_format(local, pattern)} ({zone.replace('_', ' ')})"
