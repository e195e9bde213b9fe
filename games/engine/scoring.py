"""Standings and score sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.types import Seat


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


def totals(rows: Iterable[ScoreRow], seats: int) -> list[int | None]:
    """Add up a score sheet, by seat; None where a part of the sum is hidden."""
    sums: list[int | None] = [0] * seats
    for row in rows:
        for seat, parts in enumerate(row.seats):
            for points in parts.values():
                before = sums[seat]
                sums[seat] = None if before is None or points is None else before + points
    return sums
