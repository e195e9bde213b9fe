"""The turns that decided a game, found by the sources of its points."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.scoring import Round, Source, Turning
from games.engine.types import Seat

MOST = 3  # turns that are returned


def turnings(rounds: Sequence[Round], seats: int) -> list[Turning]:
    """The rounds in which somebody gained most on the best of the others, the weightiest first.

    Each is listed once, for the seat that gained most, with the source that brought it most. Hidden
    points count as 0.
    """
    scores = [0] * seats
    found = []
    for each in rounds:
        after = [score + _earned(each, seat) for seat, score in enumerate(scores)]
        swings = [_lead(after, seat) - _lead(scores, seat) for seat in range(seats)]
        # Of equal swings, that of the seat that leads afterwards says more.
        seat = max(range(seats), key=lambda one: (swings[one], after[one], -one))
        if swings[seat] > 0:
            best = max(each.sources, key=lambda source: _of(source, seat))
            found.append(Turning(each.label, each.ply, seat, swings[seat], best.reason))
        scores = after
    return sorted(found, key=lambda turning: -turning.swing)[:MOST]


def _earned(each: Round, seat: Seat) -> int:
    return sum(_of(source, seat) for source in each.sources)


def _of(source: Source, seat: Seat) -> int:
    return source.points[seat] or 0


def _lead(scores: Sequence[int], seat: Seat) -> int:
    """How far a seat is ahead of the best of the others; negative if it is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
