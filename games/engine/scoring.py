"""Standings and score sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.events import Event
from games.engine.types import Json, Seat


class Standing(NamedTuple):
    """How one seat ended: its score, its place (1 is best, ties share it), whether it won."""

    seat: Seat
    score: int
    place: int
    won: bool


class ScoreRow(NamedTuple):
    """A row of a score sheet: a round by its number, or what else the row is about."""

    label: int | str
    # By seat: points by what they were earned with. None: hidden from who looks.
    seats: list[dict[str, int | None]]


class Source(NamedTuple):
    """What one thing brought in a round, and why: a row of the round's result."""

    kind: str
    about: dict[str, Json]  # which of its kind, such as the island of a sale
    points: list[int | None]  # by seat; None: hidden, or nothing to do with it
    reason: Event  # a fact, for which the ruleset has words


class Round(NamedTuple):
    """The sources of a round, or of another part of a game, in the order of its rules."""

    label: int | str
    ply: int  # of the last move that is in it
    sources: list[Source]


class Turning(NamedTuple):
    """A turn by which a game was decided: who gained by it, and how much."""

    label: int | str
    ply: int
    seat: Seat | None  # None: not one seat, but a side
    swing: int  # by how much the distance to the best of the others changed for this seat
    reason: Event


def shares_of_win(standings: Sequence[Standing]) -> list[float]:
    """Say what each seat has of the win: those who won share it, and nobody has any if none did."""
    won = [standing.won for standing in standings]
    return [mine / max(1, sum(won)) for mine in won]


def shares(standings: Sequence[Standing]) -> list[float]:
    """The same, but that all share alike where nobody won."""
    won = shares_of_win(standings)
    return won if any(won) else [1 / len(won)] * len(won)


def totals(rows: Iterable[ScoreRow], seats: int) -> list[int | None]:
    """Add up a score sheet, by seat; None where a part of the sum is hidden."""
    sums: list[int | None] = [0] * seats
    for row in rows:
        for seat, parts in enumerate(row.seats):
            for points in parts.values():
                before = sums[seat]
                sums[seat] = None if before is None or points is None else before + points
    return sums
