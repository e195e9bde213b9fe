"""The clock of one seat: the time left, since when it runs, and what its player was told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from operator import attrgetter
from typing import Final, Self

from games.clocks.availability import Availability, elapsed, later, next_hour
from games.engine.types import Json
from games.policy import NO_CLOCK, REMINDER_SHARE, Clock


@dataclass(slots=True)
class SeatClock:
    """Stored with its game, so that move and clock are written together. POSIX seconds."""

    bank: int  # seconds left when it last started
    since: int | None = None  # when it last started; None while it is stopped
    total: int = 0  # seconds given to this decision, or to its extension
    decision: int | None = None  # the ply since which the seat is to move; None: it is not
    notified: bool = True  # a message about its turn is out, or an order will play
    unsent_move: bool = False  # it made the last move, which webhooks (``moved``) do not know yet
    order_at: float | None = None  # when an order plays; the only time here with fractions
    order_attempts: int = 0  # orders that were due to play; one that fails causes a new message
    reminded: int | None = None  # the deadline that its player was reminded of
    extended: bool = False  # whether this decision has had its extension
    extensions: int = 0  # extensions used in this game
    missed: int = 0  # decisions in a row that the autopilot took
    decisions: int = 0  # decisions so far, by this player
    late: int = 0  # of these, how many were late

    @classmethod
    def load(cls, data: dict[str, Json]) -> Self:
        return cls(**data)

    def dump(self) -> dict[str, Json]:
        """Return for storing: ``bank``, and what differs from a clock that never ran."""
        return {
            name: value
            for (name, default), value in zip(_DEFAULTS, _VALUES(self), strict=True)
            if value != default
        }

    def start_decision(
        self, clock: Clock, ply: int, at: datetime, availability: Availability
    ) -> None:
        """Begin a decision of this seat.

        For a clock that is due at a fixed hour, the time is computed now. If the player changes
        zone or vacation later, the deadline moves like that of any other clock.
        """
        if clock.hour is not None:
            begin = _instant(int(at.timestamp()))  # as ``run`` counts
            due = next_hour(
                begin, clock.hour, clock.notice, availability.zone, availability.vacations
            )
            self.bank = int(elapsed(begin, due, availability))
        elif clock.fixed:
            self.bank = clock.first
        self.decision, self.notified, self.extended = ply, False, False
        self.order_at = self.reminded = None
        self.order_attempts = 0
        self.total = self.bank
        self.run(at)

    def end_decision(
        self, clock: Clock, at: datetime, availability: Availability, *, by_its_player: bool
    ) -> None:
        """End a decision of this seat: the clock stops and gains its increment."""
        self.stop(at, availability)
        self.decisions += 1
        self.late += self.extended or not by_its_player
        self.missed = 0 if by_its_player else self.missed + 1
        self.bank = min(clock.cap, max(self.bank, 0) + clock.increment)
        self.clear_decision()

    def clear_decision(self) -> None:
        """End the decision without an answer: the seat is no longer to move."""
        self.since = self.decision = self.order_at = self.reminded = None
        self.notified, self.extended, self.order_attempts = True, False, 0

    def extend(self, clock: Clock, at: datetime) -> None:
        """Start an extension, because the deadline has passed."""
        self.extended = True
        self.extensions += 1
        self.bank = self.total = clock.extension
        self.run(at)

    def run(self, at: datetime) -> None:
        self.since = int(at.timestamp())

    def stop(self, at: datetime, availability: Availability) -> None:
        """Stop the clock, and keep what is left."""
        if self.since is not None:
            # Whole seconds, as ``run`` counts them.
            self.bank -= int(elapsed(_instant(self.since), at, availability))
            self.since = None

    def order_instant(self) -> datetime | None:
        """Return when an order plays for this seat."""
        return None if self.order_at is None else _instant(self.order_at)

    def deadline(self, clock: Clock, availability: Availability) -> datetime | None:
        """Return the instant at which its time is up; None while it is stopped."""
        if self.since is None or clock.key == NO_CLOCK:
            return None
        return later(_instant(self.since), max(self.bank, 0), availability)

    def reminder(
        self, deadline: datetime | None, clock: Clock, availability: Availability
    ) -> datetime | None:
        """Return when to remind the player that most of the time is gone; None if there is no need.

        A reminder comes also if an order is going to play: its absence would give the order away.
        """
        done = deadline is None or self.reminded == int(deadline.timestamp())
        if done or self.since is None or not clock.messages:
            return None
        spare = (1 - REMINDER_SHARE) * self.total
        return later(_instant(self.since), max(self.bank - spare, 0), availability)


_DEFAULTS: Final = tuple((field.name, field.default) for field in fields(SeatClock))
_VALUES: Final[Callable[[SeatClock], tuple[Json, ...]]] = attrgetter(*(n for n, _ in _DEFAULTS))


def _instant(posix: float) -> datetime:
    return datetime.fromtimestamp(posix, UTC)
