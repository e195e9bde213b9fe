"""How likely a figure is by chance alone: plain arithmetic, no database.

All hints ask the same question: somebody did something so often in one company, and so often in
another; if the company did not matter, how often would the two differ as much? The answer comes
from dealing his own figures out anew, table by table, so that his habits, his strength and the
number of seats are no part of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import erfc, sqrt
from typing import Final, NamedTuple

FEWEST: Final = 5  # figures in each company; of fewer nothing can be said
RARE: Final = 0.001  # by chance alone: worth a closer look
OTHER_DAYS: Final = tuple(day for day in range(-10, 11) if day)


class Split(NamedTuple):
    """Figures of one table, or of one kind of table: in the one company, and in the other."""

    here: list[float]
    elsewhere: list[float]


@dataclass(frozen=True, slots=True)
class Shift:
    """How much the means of two companies differ, and how likely that is by chance."""

    here: float  # the mean
    elsewhere: float
    times_here: int
    times_elsewhere: int
    z: float | None  # standard deviations; None: too few figures, or all alike
    p: float | None  # of a difference as large, either way

    @property
    def is_rare(self) -> bool:
        return self.p is not None and self.p < RARE

    @property
    def one_in(self) -> int | None:
        """Of how many innocent pairs one would show as much."""
        return None if self.p is None else round(1 / max(self.p, 1e-6))


@dataclass(frozen=True, slots=True)
class Overlap:
    """How often two people were active within minutes of each other, and on other days."""

    together: int  # of the first one's moves, those with one of the other's close by
    moves: int
    usual: float  # the same with the other's moves put some days earlier or later
    least: int
    most: int

    @property
    def is_rare(self) -> bool:
        """Whether the days as they were lie outside of all others: one in 21 by chance."""
        return not self.least <= self.together <= self.most


def shift(splits: Sequence[Split]) -> Shift | None:
    """Compare two companies over all tables. None: one of them has no figure.

    If the company did not matter, each table's figures could be dealt to the two in any way. The
    mean and the variance of the sum over all those deals are exact; the normal law over them is
    near enough from ``FEWEST`` figures on.
    """
    here = [value for split in splits for value in split.here]
    elsewhere = [value for split in splits for value in split.elsewhere]
    if not here or not elsewhere:
        return None
    z = p = None
    if min(len(here), len(elsewhere)) >= FEWEST:
        expected, variance = map(sum, zip(*map(_moments, splits), strict=True))
        if variance > 1e-12:
            z = (sum(here) - expected) / sqrt(variance)
            p = erfc(abs(z) / sqrt(2))
    means = (sum(here) / len(here), sum(elsewhere) / len(elsewhere))
    return Shift(*means, len(here), len(elsewhere), z, p)


def _moments(split: Split) -> tuple[float, float]:
    """Mean and variance of the sum of ``len(here)`` figures drawn without putting back."""
    values = [*split.here, *split.elsewhere]
    drawn, count = len(split.here), len(values)
    if not values:
        return 0.0, 0.0
    mean = sum(values) / count
    if count < 2:
        return drawn * mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / count
    return drawn * mean, drawn * (count - drawn) / (count - 1) * spread


def overlap(
    mine: Sequence[datetime], others: Sequence[datetime], *, within: timedelta
) -> Overlap | None:
    """Compare two people's activity with what it would be if only their hours of the day agreed.

    None: too few moves of one of them.
    """
    if min(len(mine), len(others)) < FEWEST:
        return None
    theirs = sorted(others)
    counts = [_close(mine, theirs, timedelta(days=day), within) for day in OTHER_DAYS]
    together = _close(mine, theirs, timedelta(0), within)
    return Overlap(together, len(mine), sum(counts) / len(counts), min(counts), max(counts))


def _close(
    mine: Sequence[datetime], theirs: Sequence[datetime], put_off: timedelta, within: timedelta
) -> int:
    found = 0
    for instant in mine:
        at = bisect_left(theirs, instant - put_off - within)
        found += at < len(theirs) and theirs[at] <= instant - put_off + within
    return found


def quartiles(values: Sequence[float]) -> tuple[float, float, float] | None:
    """The values below which lie a quarter, a half and three quarters; None of none."""
    if not values:
        return None
    ordered = sorted(values)
    last = len(ordered) - 1
    first, middle, third = (ordered[round(last * part)] for part in (0.25, 0.5, 0.75))
    return first, middle, third
