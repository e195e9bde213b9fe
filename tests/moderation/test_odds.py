"""Chance: a pair that helps each other stands out, and innocents do so as rarely as is said."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import erfc, sqrt
from statistics import fmean, pvariance

import pytest

from games.selectors.moderation.odds import Split, overlap, quartiles, shift

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
TEN_MINUTES = timedelta(minutes=10)


def figures(rng: random.Random, count: int, wins: float) -> list[float]:
    return [float(rng.random() < wins) for _ in range(count)]


def test_the_moments_are_those_of_every_possible_deal() -> None:
    here, elsewhere = [1.0, 0.5, 1.0, 0.0, 1.0], [0.0, 0.0, 0.5, 0.0, 1.0, 0.0]
    sums = [sum(deal) for deal in combinations(here + elsewhere, len(here))]
    z = (sum(here) - fmean(sums)) / sqrt(pvariance(sums))
    found = shift([Split(here, elsewhere)])
    assert found is not None
    assert found.z == pytest.approx(z)
    assert found.p == pytest.approx(erfc(abs(z) / sqrt(2)))


@pytest.mark.parametrize("wanted", [0.05, 0.01])
def test_innocents_stand_out_as_rarely_as_is_said(wanted: float) -> None:
    rng = random.Random(8)
    found = []
    for _ in range(4000):
        strong = rng.uniform(0.2, 0.8)  # whatever his strength is
        splits = [Split(figures(rng, 10, strong), figures(rng, 30, strong)) for _ in range(2)]
        answer = shift(splits)
        found.append(answer is not None and answer.p is not None and answer.p < wanted)
    assert fmean(found) == pytest.approx(wanted, rel=0.5)


def test_a_pair_that_helps_each_other_is_found() -> None:
    rng = random.Random(8)
    found = [shift([Split(figures(rng, 25, 0.9), figures(rng, 60, 0.4))]) for _ in range(50)]
    assert sum(answer is not None and answer.is_rare for answer in found) > 40


def test_different_tables_are_not_compared_with_each_other() -> None:
    small, large = Split([1.0] * 9, [1.0]), Split([0.0], [0.0] * 9)
    found = shift([small, large])
    assert found is not None
    assert (found.here, found.elsewhere) == (0.9, 0.1)
    assert found.z is None, "at each of the two all were alike"


def test_of_few_figures_there_is_a_mean_and_no_judgement() -> None:
    found = shift([Split([1.0] * 4, [0.0] * 50)])
    assert found is not None
    assert (found.here, found.z, found.p, found.one_in, found.is_rare) == (
        1.0,
        None,
        None,
        None,
        False,
    )


def test_without_a_company_there_is_nothing_to_compare() -> None:
    assert shift([]) is None
    assert shift([Split([1.0], [])]) is None


def times(rng: random.Random, hours: range) -> list[datetime]:
    """Sixty moves on thirty days, at hours that somebody is used to."""
    return [
        NOON + timedelta(days=rng.randrange(30), hours=rng.choice(hours), minutes=rng.randrange(60))
        for _ in range(60)
    ]


def test_one_after_the_other_stands_out() -> None:
    mine = times(random.Random(8), range(4))
    found = overlap(mine, [at + timedelta(minutes=3) for at in mine], within=TEN_MINUTES)
    assert found is not None
    assert (found.together, found.moves) == (60, 60)
    assert found.usual < 20
    assert found.is_rare


def test_the_same_hours_of_the_day_do_not_stand_out() -> None:
    rng = random.Random(8)
    rare = []
    for _ in range(200):
        found = overlap(times(rng, range(2)), times(rng, range(2)), within=TEN_MINUTES)
        assert found is not None
        rare.append(found.is_rare)
    assert fmean(rare) < 0.15


def test_too_few_moves_say_nothing() -> None:
    assert overlap([NOON] * 4, [NOON] * 50, within=TEN_MINUTES) is None


def test_quartiles_of_answers() -> None:
    assert quartiles([5, 1, 2, 4, 3]) == (2, 3, 4)
    assert quartiles([]) is None
