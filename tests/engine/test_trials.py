"""Which of a few moves is best, by a number of playouts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

from games.engine.moves import Move
from games.engine.trials import Trial, doubt, mixed, trials


@dataclass(frozen=True, slots=True)
class Pick(Move):
    kind: ClassVar[str] = "pick"
    value: int


PICKS = [Pick(value) for value in range(12)]


def noisy(move: Move, number: int) -> float:
    """What a pick is worth: its value, and the luck that all picks have in the same position."""
    assert isinstance(move, Pick)
    return move.value + 100 * Random(number).random()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 12])
def test_playouts_are_as_many_however_few_moves_there_are(count: int) -> None:
    tried = trials(PICKS[:count], noisy, 240)
    assert 200 <= sum(len(trial.worth) for trial in tried) <= 240


def test_best_move_is_found_by_luck_that_all_moves_share() -> None:
    assert trials(PICKS, noisy, 60)[0].move == PICKS[-1]


def test_every_move_is_tried_even_with_no_playouts_to_spare() -> None:
    assert all(trial.worth for trial in trials(PICKS, noisy, 1))


def test_doubt_is_half_between_moves_worth_the_same_and_none_between_unlike_ones() -> None:
    same = Trial(PICKS[0], [0.0, 1.0, 0.0, 1.0]), Trial(PICKS[1], [0.0, 1.0, 0.0, 1.0])
    assert doubt(*same) == 0.5
    unlike = Trial(PICKS[0], [1.0, 0.9, 1.0, 0.8]), Trial(PICKS[1], [0.0, 0.1, 0.0, 0.1])
    assert doubt(*unlike) < 0.01


def test_secret_choice_is_mixed_between_moves_worth_about_the_same() -> None:
    even = [Trial(PICKS[0], [0.0, 1.0, 0.0, 1.0]), Trial(PICKS[1], [0.0, 1.0, 0.1, 0.9])]
    chosen = [mixed(even, Random(number)) for number in range(200)]
    assert 60 < chosen.count(PICKS[1]) < 140
