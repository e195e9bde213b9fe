"""The one place where the present is read; tests and the demo of many days travel from here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta


class _Present:
    """How far the present lies ahead of the machine's; one for all threads of a process."""

    ahead = timedelta(0)
    held: datetime | None = None


def now() -> datetime:
    """The present instant, in UTC."""
    return _Present.held or datetime.now(UTC) + _Present.ahead


class Traveller:
    """Moves the present, forwards only: nothing here is made for time that runs back."""

    def to(self, instant: datetime) -> None:
        """Go to an instant, unless it is past already."""
        step = max(instant - now(), timedelta(0))
        _Present.ahead += step
        if _Present.held is not None:
            _Present.held += step

    def on(self, **step: float) -> None:
        """Go on by so many ``days``, ``hours``, ``minutes``, ``seconds``."""
        self.to(now() + timedelta(**step))

    def hold(self) -> None:
        """Let the present stand still between steps, for what is compared to the byte."""
        _Present.held = now()


@contextmanager
def travelling() -> Iterator[Traveller]:
    """Lend the present; at the end it is the machine's again."""
    try:
        yield Traveller()
    finally:
        _Present.ahead = timedelta(0)
        _Present.held = None
