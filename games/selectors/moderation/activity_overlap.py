"""How often two people were active within minutes of each other, compared with shifted days.

Plain arithmetic, no database. Two people may well be active at the same hours; so one's days are
shifted, and the hours stay the same.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.selectors.moderation.significance import FEWEST, one_in

FEWEST_DAYS: Final = 21  # with fewer, there are too few ways to shift them
MOST_DAYS: Final = 84  # the last ones; habits change
DAY: Final = timedelta(days=1).total_seconds()


@dataclass(frozen=True, slots=True)
class Overlap:
    """What was counted in the days when both were around, and with the days shifted."""

    together: int  # moves of the first person with one of the other's close by
    moves: int
    days: int
    usual: float  # the mean of ``together`` if the other's days are shifted by 1, 2, … days
    least: int
    most: int
    p: float  # of a count so high or so low; two-sided

    @property
    def one_in(self) -> int:
        """The number of innocent pairs among which one would show as much."""
        return one_in(self.p)


def overlap(
    mine: Sequence[datetime], others: Sequence[datetime], *, within: timedelta
) -> Overlap | None:
    """Compare two people's activity with what it would be if only their hours of the day agreed.

    Only whole days in the period when both were around count: outside it they could not meet,
    whoever they are. The other's days are then rotated in a circle; each rotation is as likely as
    the true order if the two are unrelated. None if there are fewer than ``FEWEST_DAYS`` such
    days, or one of the two made too few moves in them.
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
    """The time of day, in seconds, at which these people's day begins: amid their longest gap."""
    hours = sorted({instant % DAY for instant in instants})
    gaps = zip(hours, [*hours[1:], hours[0] + DAY], strict=True)
    last, next_ = max(gaps, key=lambda gap: gap[1] - gap[0])
    return (last + next_) / 2 % DAY


def _counts(mine: Sequence[float], theirs: Sequence[float], days: int, within: float) -> list[int]:
    """Count my moves with one of theirs close by, if theirs are shifted by 0, 1, … days.

    Times are seconds from the beginning of a circle of days. Each of mine is compared only with
    those of theirs at the same time of day, on whatever day.
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
