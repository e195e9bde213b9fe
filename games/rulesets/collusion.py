"""The basis of hints for moderators, for any game: logged moves, and figures to compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Literal, NamedTuple

from games.engine.types import Json, Seat

Figure = int | Fraction  # whole or a fraction: sums of them are exact
Way = Literal["more", "fewer"]  # in which direction a favour would change the figure


class LoggedMove(NamedTuple):
    """One log entry that was still valid at the end. An entry without a seat is a rewind."""

    ply: int
    seat: Seat | None
    move: Json
    at: datetime
    by_hand: bool = True  # by the player of the seat, not by a bot in their place

    def is_of(self, seat: Seat) -> bool:
        """Whether the player of this seat decided it in person."""
        return self.seat == seat and self.by_hand


class Split(NamedTuple):
    """Figures of one table or one kind of table: with the other player (``here``), and without."""

    here: list[Figure]
    elsewhere: list[Figure]

    def add(self, company: LoggedMove, other: Seat, *, done: bool) -> None:
        """Count a deed towards the other player or not; not at all if a bot sat in for them."""
        if company.is_of(other):
            self.here.append(int(done))
        elif company.seat != other:
            self.elsewhere.append(int(done))


def moves_of_seats(moves: Sequence[LoggedMove]) -> Iterator[LoggedMove]:
    """Leave out rewinds."""
    return (entry for entry in moves if entry.seat is not None)
