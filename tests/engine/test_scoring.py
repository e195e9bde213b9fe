"""What each seat has of a win."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.scoring import Standing, shares, shares_of_win


def standings(*won: bool) -> list[Standing]:
    return [Standing(seat, 0, 1 if mine else 2, mine) for seat, mine in enumerate(won)]


@pytest.mark.parametrize("of_a_win", [shares_of_win, shares])
def test_winners_of_a_game_with_several_share_the_win_equally(
    of_a_win: Callable[[list[Standing]], list[float]],
) -> None:
    assert of_a_win(standings(True, False, True)) == [0.5, 0, 0.5]


def test_game_that_all_lost_has_no_win_but_equal_shares() -> None:
    assert shares_of_win(standings(False, False)) == [0, 0]
    assert shares(standings(False, False)) == [0.5, 0.5]
