"""The turns by which a game was decided, by the sources of its points."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.scoring import Round, Source, Turning
from games.engine.types import Seat

MOST = 3  # turns that are told


def turnings(rounds: Sequence[Round], seats: int) -> list[Turning]:
    """The rounds that changed most between somebody and the best of the others, weightiest first.

    Each is told once, of the seat that gained most by it, with what brought that seat most. What
    is hidden counts as nothing.
    """
    scores = [0] * seats
    found = []
    for each in rounds:
        after = [score + _earned(each, seat) for seat, score in enumerate(scores)]
        swings = [_lead(after, seat) - _lead(scores, seat) for seat in range(seats)]
        # Of equal swings the one that leads afterwards tells more.
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
    """How far a seat is ahead of the best of the others; below 0: behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
