"""The clock of one seat: what it has left, since when it runs, and what was told about it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Self

from games.clocks.rest import Rest, elapsed, later
from games.engine.core import Json
from games.policy import NO_CLOCK, REMINDER_SHARE, Clock


@dataclass(slots=True)
class SeatClock:
    """Written with its game, so that no move can be without its clock. Times are POSIX seconds."""

    bank: int  # seconds left when it last started
    since: int | None = None  # when it last started; None while it stands
    total: int = 0  # seconds that this decision had, or its extension
    decision: int | None = None  # the ply at which the seat was first asked; None: it is not
    told: bool = True  # its player was told that he is to move, or an order will play
    news: bool = False  # the last move was here, and the players' programs are not told of it yet
    order_at: int | None = None  # when an order plays
    again: int = 0  # how often an order was to play: if it does not, he is told anew
    reminded: int | None = None  # the deadline of which its player was reminded
    extended: bool = False  # this decision has had its extension
    extensions: int = 0  # used in this game
    missed: int = 0  # decisions in a row that the autopilot took
    decisions: int = 0  # so far, by this player
    late: int = 0  # of which not in time

    @classmethod
    def load(cls, data: dict[str, Json]) -> Self:
        return cls(**data)

    def dump(self) -> dict[str, Json]:
        """Give what differs from a clock that never ran, and ``bank``."""
        values = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        return {name: value for name, (value, default) in values.items() if value != default}

    def ask(self, clock: Clock, ply: int, at: datetime) -> None:
        """Begin a decision of this seat."""
        if clock.fixed:
            self.bank = clock.first
        self.decision, self.told, self.extended = ply, False, False
        self.order_at = self.reminded = None
        self.again = 0
        self.total = self.bank
        self.run(at)

    def answered(self, clock: Clock, at: datetime, rest: Rest, *, by_its_player: bool) -> None:
        """End a decision of this seat: it stands, and has gained its increment."""
        self.stand(at, rest)
        self.decisions += 1
        self.late += self.extended or not by_its_player
        self.missed = 0 if by_its_player else self.missed + 1
        self.bank = min(clock.cap, max(self.bank, 0) + clock.increment)
        self.withdraw()

    def withdraw(self) -> None:
        """The seat is asked nothing any more."""
        self.since = self.decision = self.order_at = self.reminded = None
        self.told, self.extended, self.again = True, False, 0

    def extend(self, clock: Clock, at: datetime) -> None:
        """Go on for an extension: the deadline has passed."""
        self.extended = True
        self.extensions += 1
        self.bank = self.total = clock.extension
        self.run(at)

    def run(self, at: datetime) -> None:
        self.since = int(at.timestamp())

    def stand(self, at: datetime, rest: Rest) -> None:
        """Stop it, with what is left then."""
        if self.since is not None:
            self.bank -= int(elapsed(_instant(self.since), at, rest))  # as ``run`` cuts the second
            self.since = None

    def order_instant(self) -> datetime | None:
        """When an order plays for this seat."""
        return None if self.order_at is None else _instant(self.order_at)

    def deadline(self, clock: Clock, rest: Rest) -> datetime | None:
        """The instant at which its time is up; None while it stands."""
        if self.since is None or clock.key == NO_CLOCK:
            return None
        return later(_instant(self.since), max(self.bank, 0), rest)

    def reminder(self, deadline: datetime | None, clock: Clock, rest: Rest) -> datetime | None:
        """When its player is to be reminded: most of his time is gone. None: not any more."""
        done = deadline is None or self.reminded == int(deadline.timestamp())
        if done or self.since is None or self.order_at is not None or not clock.messages:
            return None
        spare = (1 - REMINDER_SHARE) * self.total
        return later(_instant(self.since), max(self.bank - spare, 0), rest)


def _instant(posix: int) -> datetime:
    return datetime.fromtimestamp(posix, UTC)
