"""The rating system: who gains and who loses by a game, as figures alone."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.rating_system import START, Finish, Skill, after_game, rate, score, uncertainty

NEW = dict.fromkeys(range(1, 5), START)
STRONG, WEAK = Skill(35, 2), Skill(15, 2)


def places(*of: int) -> list[Finish]:
    return [Finish(player, place) for player, place in enumerate(of, 1)]


def test_new_player_starts_at_a_thousand() -> None:
    assert score(*START) == pytest.approx(1000)
    assert round(uncertainty(START.sigma)) == 333


def test_certain_rating_is_shown_higher_than_an_uncertain_one() -> None:
    assert score(25, 2) > score(25, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_player_gains_and_last_player_loses(players: int) -> None:
    after = after_game(NEW, places(*range(1, players + 1)))
    mus = [after[player].mu for player in sorted(after)]
    assert mus == sorted(mus, reverse=True)
    assert mus[0] > START.mu > mus[-1]
    assert all(skill.sigma < START.sigma for skill in after.values())


def test_tie_of_two_equals_changes_neither_mean() -> None:
    after = after_game(NEW, places(1, 1))
    assert after[1] == after[2]
    assert after[1].mu == pytest.approx(START.mu)


def test_players_sharing_a_place_fare_alike() -> None:
    after = after_game(NEW, places(1, 2, 2, 4))
    assert after[2] == after[3]
    assert after[1].mu > after[2].mu > after[4].mu


def test_beating_a_stronger_player_gains_more() -> None:
    weak = after_game({1: START, 2: WEAK}, places(1, 2))
    strong = after_game({1: START, 2: STRONG}, places(1, 2))
    assert strong[1].mu > weak[1].mu


def test_only_the_order_of_places_counts() -> None:
    """Bots sat between the players, and do not count."""
    assert after_game(NEW, places(1, 3, 4)) == after_game(NEW, places(1, 2, 3))
    assert after_game(NEW, places(2, 3, 4)) == after_game(NEW, places(1, 2, 3))


def test_order_of_the_finishes_changes_not_a_bit() -> None:
    before = {1: Skill(26.1, 7.3), 2: Skill(22.7, 3.1), 3: Skill(31.9, 5.7), 4: START}
    finishes = [Finish(1, 2), Finish(2, 2), Finish(3, 1), Finish(4, None, 1)]
    found = {repr(sorted(after_game(before, named).items())) for named in permutations(finishes)}
    assert len(found) == 1


def test_single_player_is_not_rated() -> None:
    assert after_game(NEW, places(1)) == {}
    assert after_game(NEW, []) == {}


def test_leaver_alone_loses_for_leaving() -> None:
    """The others are rated without the leaver; the leaver, as the last of all."""
    stayed = after_game(NEW, places(1, 2))
    left = after_game(NEW, [*places(1, 2), Finish(3, None, 1)])
    assert {player: left[player] for player in (1, 2)} == stayed
    assert left[3] == after_game(NEW, places(1, 2, 3))[3]


def test_two_leavers_each_lose_separately() -> None:
    alone = after_game(NEW, [*places(1, 2), Finish(3, None, 1)])
    after = after_game(NEW, [*places(1, 2), Finish(3, None, 1), Finish(4, None, 2)])
    assert after[3] == after[4] == alone[3]


def test_last_player_to_stay_gains_nothing() -> None:
    after = after_game(NEW, [Finish(1, 1), Finish(2, None, 1)])
    assert set(after) == {2}
    assert after[2].mu < START.mu


def test_last_of_all_leavers_loses_nothing() -> None:
    after = after_game(NEW, [Finish(1, None, 3), Finish(2, None, 1), Finish(3, None, 2)])
    assert set(after) == {2, 3}
    assert after[2] == after[3]


def test_leaver_among_bots_loses_nothing() -> None:
    assert after_game(NEW, [Finish(1, None, 1)]) == {}


def test_rating_figures_never_change() -> None:
    """A release of openskill must not change these unnoticed: the archive is rated by them."""
    found = rate([(25.0, 25 / 3, 1), (30.0, 4.0, 2), (20.0, 6.0, 2), (27.5, 2.5, 4)])
    assert [(round(mu, 9), round(sigma, 9)) for mu, sigma in found] == [
        (28.801979989, 8.177387079),
        (29.703711408, 3.979234722),
        (20.326190173, 5.929415878),
        (27.21660969, 2.498344373),
    ]
