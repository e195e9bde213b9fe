"""Two players active at the same time: shared hours stand out, neighbouring hours do not."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from statistics import fmean

import pytest

from games.selectors.moderation.activity_overlap import FEWEST_DAYS, MOST_DAYS, Overlap, overlap
from games.selectors.moderation.significance import RARE

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
TEN_MINUTES = timedelta(minutes=10)


def times(rng: random.Random, days: int, moves: int = 60) -> list[datetime]:
    """Moves on any of these days, within the same four hours of the evening."""
    return [
        NOON + timedelta(days=rng.randrange(days), hours=rng.uniform(0, 4)) for _ in range(moves)
    ]


def compared(mine: list[datetime], others: list[datetime]) -> Overlap | None:
    return overlap(mine, others, within=TEN_MINUTES)


@pytest.mark.parametrize("days", [25, 30, 45, 60])
def test_overlap_of_equal_hours_by_chance_is_rare_as_its_p_says(days: int) -> None:
    rng = random.Random(days)
    found = [compared(times(rng, days), times(rng, days)) for _ in range(300)]
    judged = [answer.p for answer in found if answer is not None]
    assert len(judged) > 250
    assert fmean(p <= 0.1 for p in judged) < 0.13
    assert min(judged) > RARE, "so few days say nothing that is as rare as what is marked"


@pytest.mark.parametrize("days", [5, 14, FEWEST_DAYS - 1])
def test_overlap_of_too_few_days_is_not_judged(days: int) -> None:
    rng = random.Random(days)
    assert [compared(times(rng, days), times(rng, days)) for _ in range(20)] == [None] * 20


def test_overlap_counts_only_days_on_which_both_played() -> None:
    """One came after months of the other's play: not having met before says nothing."""
    rng = random.Random(8)
    old = times(rng, 100, 200)
    new = [at + timedelta(days=60) for at in times(rng, 100, 200)]
    found = compared(new, old)
    assert found is not None
    assert 38 <= found.days <= 40
    assert found.moves <= sum(at <= max(old) for at in new) < 80
    assert found.p > 0.1


def test_moves_right_after_the_others_stand_out() -> None:
    mine = times(random.Random(8), 60)
    found = compared(mine, [at + timedelta(minutes=3) for at in mine])
    assert found is not None
    assert found.together == found.moves
    assert found.most < 30
    assert found.one_in == round(found.days / 2), "as rare as anything that so many days can say"


def test_never_moving_at_the_same_time_stands_out() -> None:
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


def test_overlap_of_a_small_example_is_counted_exactly() -> None:
    """Both play every evening, one a minute later: shifted by a day, the overlap is the same."""
    mine = [NOON + timedelta(days=day) for day in range(30)]
    found = compared(mine, [at + timedelta(minutes=1) for at in mine])
    assert found is not None
    assert (found.days, found.moves, found.together) == (28, 28, 28)
    assert (found.usual, found.least, found.most, found.p) == (28, 28, 28, 1.0)


def test_overlap_is_counted_across_midnight() -> None:
    late = datetime(2026, 11, 16, 23, 57, tzinfo=UTC)
    mine = [late + timedelta(days=day) for day in range(40)]
    found = compared(mine, [late + timedelta(days=day, minutes=6) for day in range(0, 40, 2)])
    assert found is not None
    assert found.together in (found.moves // 2, found.moves // 2 + 1)


def test_overlap_counts_only_the_last_days() -> None:
    found = compared(times(random.Random(8), 400, 900), times(random.Random(9), 400, 900))
    assert found is not None
    assert found.days == MOST_DAYS


def test_overlap_of_too_few_moves_is_not_judged() -> None:
    assert compared(times(random.Random(8), 40)[:4], times(random.Random(9), 40)) is None
    assert compared([], times(random.Random(9), 40)) is None
