"""What one move gains over another, in a game's own quantities: the reason behind a hint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from games.engine.events import Event

Gains = Mapping[str, float]  # what a seat has after a playout, by name; more is better
SURE: Final = 2.0  # standard errors from which a difference is not luck
LEAST: Final = 0.1  # the smallest difference worth mentioning
DIGITS: Final = 3


def clearest(pairs: Sequence[tuple[Gains, Gains]]) -> Event | None:
    """Find the quantity in which the first of two moves is most surely ahead.

    Each pair is what the two moves lead to in the same drawn position. The returned fact is named
    after the quantity; its ``by`` is the average lead. None if the first move is surely ahead in
    nothing.
    """
    found: dict[str, float] = {}
    names = pairs[0][0] if len(pairs) > 1 else ()
    for name in names:
        differences = [one[name] - other[name] for one, other in pairs]
        by, error = fmean(differences), stdev(differences) / sqrt(len(differences))
        if by >= LEAST and by >= SURE * error:
            found[name] = by / error if error else float("inf")
    if not found:
        return None
    best = max(found, key=found.__getitem__)
    by = fmean(one[best] - other[best] for one, other in pairs)
    return Event(best, {"by": round(by, DIGITS)})
