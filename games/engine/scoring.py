"""Standings and score sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.events import Event
from games.engine.types import Json, Seat


class Standing(NamedTuple):
    """How one seat ended: its score, its place (1 is best, ties share a place), whether it won."""

    seat: Seat
    score: int
    place: int
    won: bool


class ScoreRow(NamedTuple):
    """A row of a score sheet, labelled with the number of its round or else with its subject."""

    label: int | str
    # By seat: points by what they were earned with. None: hidden from the viewer.
    seats: list[dict[str, int | None]]


class Source(NamedTuple):
    """What one source of points brought in a round, and why: a row of the round's result."""

    kind: str
    about: dict[str, Json]  # what tells it from others of its kind, such as the island of a sale
    points: list[int | None]  # by seat; None: hidden, or not involved
    reason: Event  # a fact that the ruleset can put into words


class Round(NamedTuple):
    """The sources of a round, or of another part of a game, in the order of the rules."""

    label: int | str
    ply: int  # of its last move
    sources: list[Source]


class Turning(NamedTuple):
    """A turn that decided a game: who gained by it, and how much."""

    label: int | str
    ply: int
    seat: Seat | None  # None: a side rather than one seat
    swing: int  # how much this seat gained on the best of the others
    reason: Event


def shares_of_win(standings: Sequence[Standing]) -> list[float]:
    """Each seat's share of the win: the winners share it equally; all have 0 if nobody won."""
    won = [standing.won for standing in standings]
    return [mine / max(1, sum(won)) for mine in won]


def shares(standings: Sequence[Standing]) -> list[float]:
    """The same, except that all seats share equally if nobody won."""
    won = shares_of_win(standings)
    return won if any(won) else [1 / len(won)] * len(won)


def totals(rows: Iterable[ScoreRow], seats: int) -> list[int | None]:
    """Add up a score sheet, by seat; None where part of the sum is hidden."""
    sums: list[int | None] = [0] * seats
    for row in rows:
        for seat, parts in enumerate(row.seats):
            for points in parts.values():
                before = sums[seat]
                sums[seat] = None if before is None or points is None else before + points
    return sums
