"""When a player's clock is stopped: at night and on vacation, in their own time zone."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from itertools import count

Interval = tuple[datetime, datetime]
DAY = timedelta(days=1)
NIGHTS_KEPT = 10_000  # a week or two of nights, for all common zones and hours


@dataclass(frozen=True, slots=True)
class Availability:
    """The hours and days on which a clock is stopped, in the player's own time zone.

    A night that begins later than it ends goes past midnight. A vacation is a pair of its first
    and last day.
    """

    zone: tzinfo = UTC
    night: tuple[time, time] | None = None
    vacations: tuple[tuple[date, date], ...] = ()

    def intervals(self, start: datetime) -> Iterator[Interval]:
        """Yield the (begin, end) of each rest that ends after an instant, in order, in UTC.

        They may overlap; with nights there is no last one.
        """
        if not self.vacations:
            return self._nights(start)
        return heapq.merge(self._nights(start), sorted(self._days_off(start)))

    def _nights(self, start: datetime) -> Iterator[Interval]:
        if self.night is None:
            return
        begin, end = self.night
        first = start.astimezone(self.zone).date() - DAY
        for day in (first + n * DAY for n in count()):
            night = _night(day, begin, end, self.zone)
            if night[1] > start:
                yield night

    def _days_off(self, start: datetime) -> Iterator[Interval]:
        for first, last in self.vacations:
            days = _instant(first, time(), self.zone), _instant(last + DAY, time(), self.zone)
            if days[1] > start:
                yield days


@lru_cache(NIGHTS_KEPT)
def _night(day: date, begin: time, end: time, zone: tzinfo) -> Interval:
    """The night that begins on a day. Cached: each move asks for the next few of each player."""
    return _instant(day, begin, zone), _instant(day + DAY if end <= begin else day, end, zone)


def _instant(day: date, hour: time, zone: tzinfo) -> datetime:
    """Return the instant of a wall-clock time, also of one that a change of the clocks skips."""
    return datetime.combine(day, hour, tzinfo=zone).astimezone(UTC)


def later(start: datetime, seconds: float, availability: Availability) -> datetime:
    """Return the instant at which a clock started at ``start`` has run for ``seconds``."""
    moment, left = start, timedelta(seconds=seconds)
    for begin, end in availability.intervals(start):
        if left <= begin - moment:
            break
        left -= max(begin - moment, timedelta(0))
        moment = max(moment, end)
    return moment + left


def elapsed(start: datetime, end: datetime, availability: Availability) -> float:
    """Return how many seconds a clock has run between two instants."""
    moment, run = start, timedelta(0)
    for begin, until in availability.intervals(start):
        if begin >= end:
            break
        run += max(begin - moment, timedelta(0))
        moment = max(moment, until)
    return (run + max(end - moment, timedelta(0))).total_seconds()


def next_hour(
    start: datetime,
    hour: int,
    notice: float,
    zone: tzinfo,
    vacations: tuple[tuple[date, date], ...],
) -> datetime:
    """Return the first time that the wall clock shows ``hour`` after ``notice`` seconds have run.

    On vacation the notice does not run and no hour counts; at night both do.
    """
    away = Availability(zone, None, vacations)
    earliest = later(start, notice, away)
    first = earliest.astimezone(zone).date()
    hours = (_instant(first + n * DAY, time(hour), zone) for n in count())
    return next(one for one in hours if one >= earliest and next_awake(one, away) == one)


def next_awake(moment: datetime, availability: Availability) -> datetime:
    """Return the instant itself, or the end of the night or vacation that it falls into."""
    for begin, end in availability.intervals(moment):
        if begin > moment:
            break
        moment = max(moment, end)
    return moment
