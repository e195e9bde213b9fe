"""The one place where the present is read; tests and the demo of many days travel from here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta


class _Present:
    """How far the present lies ahead of the machine's; one for all threads of a process."""

    ahead = timedelta(0)


def now() -> datetime:
    """The present instant, in UTC."""
    return datetime.now(UTC) + _Present.ahead


class Traveller:
    """Moves the present, forwards only: nothing here is made for time that runs back."""

    def to(self, instant: datetime) -> None:
        """Go to an instant, unless it is past already."""
        _Present.ahead += max(instant - now(), timedelta(0))

    def on(self, **step: float) -> None:
        """Go on by so many ``days``, ``hours``, ``minutes``, ``seconds``."""
        self.to(now() + timedelta(**step))


@contextmanager
def travelling() -> Iterator[Traveller]:
    """Lend the present; at the end it is the machine's again."""
    try:
        yield Traveller()
    finally:
        _Present.ahead = timedelta(0)
