"""Significance: colluding pairs stand out, innocent ones only as rarely as p says."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from statistics import fmean

import pytest

from games.rulesets.collusion import Figure, Split, Way
from games.selectors.moderation.significance import (
    RARE,
    quartiles,
    rare_below,
    shift,
)


def chance(*splits: Split, way: Way = "more") -> float:
    found = shift(splits, way)
    assert found is not None
    assert found.p is not None
    return found.p


def figures(rng: random.Random, count: int, wins: float) -> list[Figure]:
    return [int(rng.random() < wins) for _ in range(count)]


@pytest.mark.parametrize(
    ("here", "elsewhere", "one_in"),
    [((1, 5), (0, 200), 41), ((4, 5), (5, 40), 262), ((5, 5), (0, 5), 252)],
)
def test_p_of_few_figures_equals_exact_counting(
    here: tuple[int, int], elsewhere: tuple[int, int], one_in: int
) -> None:
    """One of five here and none of 200 elsewhere: the one is among the five in 1 of 41 deals."""
    ones, count = here
    others, other_count = elsewhere
    found = shift(
        [Split([1] * ones + [0] * (count - ones), [1] * others + [0] * (other_count - others))]
    )
    assert found is not None
    assert found.one_in == one_in


@pytest.mark.parametrize("way", ["more", "fewer"])
def test_p_is_the_share_of_all_deals_at_all_tables(way: Way) -> None:
    half = Fraction(1, 2)
    tables = [
        Split([1, half, 1], [0, 0, half]),
        Split([Fraction(1, 3), 1], [0, Fraction(2, 3), 0, 1]),
        Split([1], []),
    ]
    deals = [combinations([*table.here, *table.elsewhere], len(table.here)) for table in tables]
    sums = [sum(sum(hand) for hand in hands) for hands in product(*deals)]
    found = sum(sum(table.here) for table in tables)
    beyond = [total >= found if way == "more" else total <= found for total in sums]
    assert chance(*tables, way=way) == pytest.approx(fmean(beyond))


def test_difference_in_the_other_direction_is_not_rare() -> None:
    often = Split([1] * 12, [0] * 12)
    assert chance(often) < RARE
    assert chance(often, way="fewer") == 1


@pytest.mark.parametrize("often", [(0.2, 0.8), (0.005, 0.05)])
@pytest.mark.parametrize("here", [5, 8, 30])
def test_innocent_players_stand_out_no_more_often_than_p_says(
    here: int, often: tuple[float, float]
) -> None:
    """However few figures there are, and however rare the events they count."""
    rng = random.Random(8)
    found = []
    for _ in range(1000):
        habit = rng.uniform(*often)  # what the player does in any company
        answer = shift([Split(figures(rng, here, habit), figures(rng, 100, habit))])
        found.append(1.0 if answer is None or answer.p is None else answer.p)
    assert fmean(p < 0.05 for p in found) < 0.065
    assert fmean(p < 0.01 for p in found) < 0.016
    assert sum(p < RARE for p in found) <= 4


def test_colluding_pair_is_found_among_many_lines() -> None:
    rng = random.Random(8)
    found = [chance(Split(figures(rng, 25, 0.95), figures(rng, 60, 0.4))) for _ in range(50)]
    assert sum(p < rare_below(30) for p in found) > 40


def test_threshold_is_divided_by_the_number_of_lines() -> None:
    assert [rare_below(lines) for lines in (0, 1, 20)] == [RARE, RARE, RARE / 20]


def test_different_tables_are_not_compared_with_each_other() -> None:
    small, large = Split([1] * 9, [1]), Split([0], [0] * 9)
    found = shift([small, large])
    assert found is not None
    assert (found.here, found.elsewhere) == (0.9, 0.1)
    assert found.p is None, "at each of the two all were alike"


def test_few_figures_have_a_mean_and_no_p() -> None:
    found = shift([Split([1] * 4, [0] * 50)])
    assert found is not None
    assert (found.here, found.p, found.one_in) == (1.0, None, None)


def test_no_games_together_give_no_comparison() -> None:
    assert shift([]) is None
    assert shift([Split([1], [])]) is None


def test_quartiles_of_answer_times_are_the_middle_and_its_halves() -> None:
    assert quartiles([5, 1, 2, 4, 3]) == (2, 3, 4)
    assert quartiles([]) is None
