"""What hints for moderators are made of, for any game: logged moves, and figures to compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Literal, NamedTuple

from games.engine.types import Json, Seat

Figure = int | Fraction  # whole or a fraction: sums of them are exact
Way = Literal["more", "fewer"]  # of what a favour would show


class LoggedMove(NamedTuple):
    """One entry of the record that stood at the end. One of no seat took the game back."""

    ply: int
    seat: Seat | None
    move: Json
    at: datetime
    by_hand: bool = True  # by the player of the seat, not by a bot in their place

    def is_of(self, seat: Seat) -> bool:
        """Whether the player of a seat decided it."""
        return self.seat == seat and self.by_hand


class Split(NamedTuple):
    """Figures of one table, or of one kind of table: in the one company, and in the other."""

    here: list[Figure]
    elsewhere: list[Figure]

    def add(self, company: LoggedMove, other: Seat, *, done: bool) -> None:
        """Count a deed for the company it was done in; where a bot sat for the other, for none."""
        if company.is_of(other):
            self.here.append(int(done))
        elif company.seat != other:
            self.elsewhere.append(int(done))


def moves_of_seats(moves: Sequence[LoggedMove]) -> Iterator[LoggedMove]:
    """Leave out the entries that took the game back."""
    return (entry for entry in moves if entry.seat is not None)
