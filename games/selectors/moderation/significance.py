"""How likely a figure is by chance alone: plain arithmetic, no database.

All hints ask the same question: a player did something so often in one company, and so often in
another; if company did not matter, how likely would such a difference be? The answer comes from
permuting the player's own figures, table by table, in every possible way (a permutation test), so
that their habits, their strength and the number of seats do not influence it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, fsum, gcd, lcm
from typing import Final

from games.rulesets.collusion import Figure, Split, Way

FEWEST: Final = 5  # figures in each company; with fewer, nothing is said
RARE: Final = 0.001  # by chance alone, for all lines of a page together: worth a closer look
SMALLEST: Final = 1e-6  # smaller is meaningless, as moves of one game are not independent


@dataclass(frozen=True, slots=True)
class Shift:
    """The means in two companies, and how likely such a difference is by chance."""

    here: float  # the mean
    elsewhere: float
    times_here: int
    times_elsewhere: int
    p: float | None  # None: too few figures, or all alike

    @property
    def one_in(self) -> int | None:
        """The number of innocent pairs among which one would show as much."""
        return None if self.p is None else one_in(self.p)


def one_in(p: float) -> int:
    return round(1 / max(p, SMALLEST))


def rare_below(lines: int) -> float:
    """How rare one of ``lines`` lines must be, for ``RARE`` to hold for all of them together."""
    return RARE / max(lines, 1)


def shift(splits: Sequence[Split], way: Way = "more") -> Shift | None:
    """Compare two companies over all tables. None if one of them has no figures.

    If company did not matter, each table's figures could be dealt to the two in any way. ``p`` is
    the share of all these deals in which the sum here is as large (or as small, if a favour would
    show in fewer): exact for any number of figures, and one-sided.
    """
    here = [value for split in splits for value in split.here]
    elsewhere = [value for split in splits for value in split.elsewhere]
    if not here or not elsewhere:
        return None
    means = (float(sum(here)) / len(here), float(sum(elsewhere)) / len(elsewhere))
    p = None
    if min(len(here), len(elsewhere)) >= FEWEST:
        p = _share(splits, sum(here), way)
    return Shift(*means, len(here), len(elsewhere), p)


def _share(splits: Sequence[Split], found: Figure, way: Way) -> float | None:
    """The share of deals with this sum or a more extreme one; None if only one is possible."""
    unit = lcm(*(value.denominator for split in splits for side in split for value in side))
    all_ = {0: 1.0}
    for split in splits:
        all_ = _added(all_, _deals([_whole(split.here, unit), _whole(split.elsewhere, unit)]))
    if len(all_) == 1:
        return None
    end = int(found * unit)
    beyond = [share for total, share in all_.items() if _is_beyond(total, end, way)]
    return 1.0 if len(beyond) == len(all_) else fsum(beyond)


def _is_beyond(total: int, end: int, way: Way) -> bool:
    return total >= end if way == "more" else total <= end


def _whole(values: Sequence[Figure], unit: int) -> list[int]:
    return [int(value * unit) for value in values]


def _added(some: Mapping[int, float], more: Mapping[int, float]) -> dict[int, float]:
    """The distribution of the sum of two independent values."""
    found: dict[int, float] = {}
    for first, share in some.items():
        for second, other in more.items():
            found[first + second] = found.get(first + second, 0.0) + share * other
    return found


def _deals(sides: Sequence[Sequence[int]]) -> dict[int, float]:
    """The distribution of the first side's sum, if all values were dealt to the two at random.

    Ways are counted value by value: for each number of values dealt, how many ways lead to each
    sum. All counts for one number are packed into one large integer, ``room`` bits each, so that
    adding a value to all of them is a shift and an addition.
    """
    here, elsewhere = sides
    values = sorted([*here, *elsewhere])
    count, dealt = len(values), min(len(here), len(elsewhere))  # the smaller side determines both
    if not dealt:
        return {sum(here): 1.0}
    low = values[0]
    step = gcd(*(value - low for value in values)) or 1
    room = comb(count, dealt).bit_length()
    ways = [1] + [0] * dealt
    for number, value in enumerate(values, 1):
        for held in range(min(number, dealt), 0, -1):
            ways[held] += ways[held - 1] << (value - low) // step * room
    found: dict[int, float] = {}
    counts, number, total = ways[dealt], 0, comb(count, dealt)
    while counts >> number * room:
        if ways_there := counts >> number * room & (1 << room) - 1:
            there = dealt * low + number * step
            found[there if dealt == len(here) else sum(values) - there] = ways_there / total
        number += 1
    return found


def quartiles(values: Sequence[float]) -> tuple[float, float, float] | None:
    """The values below which a quarter, a half and three quarters lie; None if there are none."""
    if not values:
        return None
    ordered = sorted(values)
    last = len(ordered) - 1
    first, middle, third = (ordered[round(last * part)] for part in (0.25, 0.5, 0.75))
    return first, middle, third
