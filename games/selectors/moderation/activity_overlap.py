"""How often two people were active within minutes of each other, against other days.

Plain arithmetic, no database. Two people may well keep the same hours of the day; so the days of
one are put earlier or later, and the hours stay.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.selectors.moderation.significance import FEWEST, one_in

FEWEST_DAYS: Final = 21  # of fewer there are too few other ways to put them
MOST_DAYS: Final = 84  # the last ones; nobody's habits are for ever
DAY: Final = timedelta(days=1).total_seconds()


@dataclass(frozen=True, slots=True)
class Overlap:
    """What was counted in the days in which both were about, and on days put otherwise."""

    together: int  # of the first one's moves, those with one of the other's close by
    moves: int
    days: int
    usual: float  # the same with the other's days put round by 1, 2, … days
    least: int
    most: int
    p: float  # of so many or so few: either way

    @property
    def one_in(self) -> int:
        """Of how many innocent pairs one would show as much."""
        return one_in(self.p)


def overlap(
    mine: Sequence[datetime], others: Sequence[datetime], *, within: timedelta
) -> Overlap | None:
    """Compare two people's activity with what it would be if only their hours of the day agreed.

    Of both, only the whole days count in which both were about: outside, one of them can not meet
    the other, whoever they are. The other's days are then put round in a circle, so that each way
    is as likely as the true one if they have nothing to do with each other. None: fewer than
    ``FEWEST_DAYS`` of them, or too few moves of one of them within.
    """
    if not mine or not others:
        return None
    first, second = ([at.timestamp() for at in all_] for all_ in (mine, others))
    dawn = _quietest([*first, *second])
    begins = -(-(max(min(first), min(second)) - dawn) // DAY)  # in days, both ends
    ends = (min(max(first), max(second)) - dawn) // DAY
    days = min(int(ends - begins), MOST_DAYS)
    start, end = dawn + (ends - days) * DAY, dawn + ends * DAY
    first, second = ([at - start for at in all_ if start <= at < end] for all_ in (first, second))
    if days < FEWEST_DAYS or min(len(first), len(second)) < FEWEST:
        return None
    together, *else_ = _counts(first, second, days, within.total_seconds())
    as_many = sum(count >= together for count in else_) + 1
    as_few = sum(count <= together for count in else_) + 1
    return Overlap(
        together,
        len(first),
        days,
        usual=sum(else_) / len(else_),
        least=min(else_),
        most=max(else_),
        p=min(1.0, 2 * min(as_many, as_few) / days),
    )


def _quietest(instants: Sequence[float]) -> float:
    """The hour at which a day of these people begins, in seconds: amid their longest quiet."""
    hours = sorted({instant % DAY for instant in instants})
    gaps = zip(hours, [*hours[1:], hours[0] + DAY], strict=True)
    last, next_ = max(gaps, key=lambda gap: gap[1] - gap[0])
    return (last + next_) / 2 % DAY


def _counts(mine: Sequence[float], theirs: Sequence[float], days: int, within: float) -> list[int]:
    """Of my moves, those with one of theirs close by, if theirs are 0, 1, … days later.

    Seconds from the beginning of a circle of days. Each of mine looks only at those of theirs that
    are at its hour, on whatever day.
    """
    turns = (-DAY, 0, DAY)  # activity around midnight is close to both days
    by_hour = sorted((at % DAY + turn, at + turn) for at in theirs for turn in turns)
    hours = [hour for hour, _ in by_hour]
    counts = [0] * days
    for at in mine:
        first, last = bisect_left(hours, at % DAY - within), bisect_right(hours, at % DAY + within)
        for later in {round((at - other) / DAY) % days for _, other in by_hour[first:last]}:
            counts[later] += 1
    return counts
