"""The only place that reads the present; tests and the demo of many days change it here.

The present is the database's: one clock for all machines. Each machine goes by its own as long as
the two agree, and by the difference that it has found where they do not (docs/decisions/0015).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

AGREE: Final = timedelta(seconds=1)  # clocks that differ by less are the same


class _Present:
    """How far the present is ahead of the machine's clock; one for all threads."""

    database = timedelta(0)  # by the database's clock
    ahead = timedelta(0)  # by travelling
    held: datetime | None = None
    tick = timedelta(0)


def now() -> datetime:
    """Return the present instant, in UTC."""
    if _Present.held is None:
        return datetime.now(UTC) + _Present.database + _Present.ahead
    _Present.held += _Present.tick
    return _Present.held


def compare_with_database(ask: Callable[[], datetime]) -> None:
    """Ask the database for its time, and go by it if this machine's clock differs.

    However slow the answer is, a difference is believed only if there must be one.
    """
    before = datetime.now(UTC)
    instant = ask()
    after = datetime.now(UTC)
    least, most = instant - after - AGREE, instant - before + AGREE
    if least <= timedelta(0) <= most:
        _Present.database = timedelta(0)
    elif not least <= _Present.database <= most:
        _Present.database = (least + most) / 2


def difference() -> timedelta:
    """How far the database's clock is ahead of this machine's; zero while they agree."""
    return _Present.database


class Traveller:
    """Moves the present, only forwards: nothing here copes with time that runs back."""

    def to(self, instant: datetime) -> None:
        """Go to an instant, unless it has passed already."""
        step = max(instant - now(), timedelta(0))
        _Present.ahead += step
        if _Present.held is not None:
            _Present.held += step

    def on(self, **step: float) -> None:
        """Go forward by so many ``days``, ``hours``, ``minutes``, ``seconds``."""
        self.to(now() + timedelta(**step))

    def hold(self, *, tick: timedelta = timedelta(0)) -> None:
        """Stop the present between steps, for comparisons byte by byte.

        Each reading moves it by ``tick``, where the order of things matters.
        """
        _Present.held, _Present.tick = now(), tick


@contextmanager
def travelling() -> Iterator[Traveller]:
    """Yield a traveller; at the end the present is the machine's again."""
    try:
        yield Traveller()
    finally:
        _Present.ahead = timedelta(0)
        _Present.held, _Present.tick = None, timedelta(0)
