"""The only place that reads the present; tests and the demo of many days change it here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta


class _Present:
    """How far the present is ahead of the machine's clock; one for all threads."""

    ahead = timedelta(0)
    held: datetime | None = None
    tick = timedelta(0)


def now() -> datetime:
    """Return the present instant, in UTC."""
    if _Present.held is None:
        return datetime.now(UTC) + _Present.ahead
    _Present.held += _Present.tick
    return _Present.held


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
