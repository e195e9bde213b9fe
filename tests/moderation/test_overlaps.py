"""Two people active at one time: who belongs together stands out, and neighbours in time do not."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from statistics import fmean

import pytest

from games.selectors.moderation.odds import RARE
from games.selectors.moderation.overlaps import FEWEST_DAYS, MOST_DAYS, Overlap, overlap

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
TEN_MINUTES = timedelta(minutes=10)


def times(rng: random.Random, days: int, moves: int = 60) -> list[datetime]:
    """Moves on any of these days, within the four hours of the evening that are somebody's own."""
    return [
        NOON + timedelta(days=rng.randrange(days), hours=rng.uniform(0, 4)) for _ in range(moves)
    ]


def compared(mine: list[datetime], others: list[datetime]) -> Overlap | None:
    return overlap(mine, others, within=TEN_MINUTES)


@pytest.mark.parametrize("days", [25, 30, 45, 60])
def test_two_who_keep_the_same_hours_stand_out_as_rarely_as_is_said(days: int) -> None:
    rng = random.Random(days)
    found = [compared(times(rng, days), times(rng, days)) for _ in range(300)]
    judged = [answer.p for answer in found if answer is not None]
    assert len(judged) > 250
    assert fmean(p <= 0.1 for p in judged) < 0.13
    assert min(judged) > RARE, "so few days say nothing that is as rare as what is marked"


@pytest.mark.parametrize("days", [5, 14, FEWEST_DAYS - 1])
def test_of_few_days_nothing_is_said(days: int) -> None:
    rng = random.Random(days)
    assert [compared(times(rng, days), times(rng, days)) for _ in range(20)] == [None] * 20


def test_only_the_days_count_in_which_both_were_about() -> None:
    """One came when the other had played for months: that they did not meet before says nothing."""
    rng = random.Random(8)
    old = times(rng, 100, 200)
    new = [at + timedelta(days=60) for at in times(rng, 100, 200)]
    found = compared(new, old)
    assert found is not None
    assert 38 <= found.days <= 40
    assert found.moves <= sum(at <= max(old) for at in new) < 80
    assert found.p > 0.1


def test_one_after_the_other_stands_out() -> None:
    mine = times(random.Random(8), 60)
    found = compared(mine, [at + timedelta(minutes=3) for at in mine])
    assert found is not None
    assert found.together == found.moves
    assert found.most < 30
    assert found.one_in == round(found.days / 2), "as rare as anything that so many days can say"


def test_one_who_is_never_at_both_stands_out_too() -> None:
    rng = random.Random(8)
    mine = times(rng, 60, 300)
    others = [
        at
        for at in times(rng, 60, 300)
        if all(abs(at - other) > timedelta(minutes=30) for other in mine)
    ]
    found = compared(mine, others)
    assert found is not None
    assert found.together == 0 < found.least
    assert found.p == pytest.approx(2 / found.days)


def test_days_are_counted_by_hand() -> None:
    """Both every evening, one of them a minute later; a day earlier or later it is the same."""
    mine = [NOON + timedelta(days=day) for day in range(30)]
    found = compared(mine, [at + timedelta(minutes=1) for at in mine])
    assert found is not None
    assert (found.days, found.moves, found.together) == (28, 28, 28)
    assert (found.usual, found.least, found.most, found.p) == (28, 28, 28, 1.0)


def test_midnight_divides_nobody() -> None:
    late = datetime(2026, 11, 16, 23, 57, tzinfo=UTC)
    mine = [late + timedelta(days=day) for day in range(40)]
    found = compared(mine, [late + timedelta(days=day, minutes=6) for day in range(0, 40, 2)])
    assert found is not None
    assert found.together in (found.moves // 2, found.moves // 2 + 1)


def test_only_the_last_days_count() -> None:
    found = compared(times(random.Random(8), 400, 900), times(random.Random(9), 400, 900))
    assert found is not None
    assert found.days == MOST_DAYS


def test_too_few_moves_say_nothing() -> None:
    assert compared(times(random.Random(8), 40)[:4], times(random.Random(9), 40)) is None
    assert compared([], times(random.Random(9), 40)) is None
