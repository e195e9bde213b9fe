"""The only place that reads the present time; tests and the demo of many days change it here.

The database's clock counts for all machines. Each machine uses its own as long as the two agree,
and otherwise corrects it by the difference that it measured (docs/decisions/0015).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final

AGREE: Final = timedelta(seconds=1)  # clocks that differ by less agree


class _Present:
    """How far the present is ahead of the machine's clock; shared by all threads."""

    database = timedelta(0)  # because of the database's clock
    ahead = timedelta(0)  # because of time travel
    held: datetime | None = None
    tick = timedelta(0)


def now() -> datetime:
    """Return the present instant, in UTC."""
    if _Present.held is None:
        return datetime.now(UTC) + _Present.database + _Present.ahead
    _Present.held += _Present.tick
    return _Present.held


def compare_with_database(ask: Callable[[], datetime]) -> None:
    """Ask the database for its time, and adopt it if this machine's clock differs.

    A slow answer alone never counts as a difference.
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
        """Go forward by a number of ``days``, ``hours``, ``minutes``, ``seconds``."""
        self.to(now() + timedelta(**step))

    def hold(self, *, tick: timedelta = timedelta(0)) -> None:
        """Stop time between steps, for byte-by-byte comparisons.

        Each reading advances it by ``tick``, for tests in which the order of events matters.
        """
        _Present.held, _Present.tick = now(), tick


@contextmanager
def travelling() -> Iterator[Traveller]:
    """Yield a traveller; after the block, real time applies again."""
    try:
        yield Traveller()
    finally:
        _Present.ahead = timedelta(0)
        _Present.held, _Present.tick = None, timedelta(0)
