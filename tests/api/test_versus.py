"""GET users/{name}/versus/{other}: how two players fared against each other."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Participation
from tests.kit.api_clients import Caller, ends_soon
from tests.kit.playing_on import finish
from tests.services.play.rated_games import offer_seat_of, play_on

pytestmark = pytest.mark.django_db


def between(caller: Caller, name: str, other: str) -> Any:
    answer = caller.get(f"users/{name}/versus/{other}")
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.fixture
def over(days: TimeTravel, game: str, players: list[Caller]) -> str:
    """The finished game of Anna, Bernd and Carla, with Anna first and the others level."""
    finish(game, players)
    days.work()
    Participation.objects.update(place=2)
    Participation.objects.filter(user=players[0].user).update(place=1)
    return game


def test_versus_counts_games_ahead_behind_and_equal(
    over: str, visitor: Caller, ruleset: str
) -> None:
    counts = {"ruleset": ruleset, "games": 1, "ahead": 0, "behind": 0, "equal": 0}
    assert between(visitor, "anna", "bernd") == [counts | {"ahead": 1}]
    assert between(visitor, "bernd", "anna") == [counts | {"behind": 1}]
    assert between(visitor, "bernd", "carla") == [counts | {"equal": 1}]


def test_versus_finds_names_in_any_case_of_letters(over: str, visitor: Caller) -> None:
    assert between(visitor, "ANNA", "Bernd") == between(visitor, "anna", "bernd")


def test_versus_of_players_who_never_met_is_empty(over: str, dora: Caller) -> None:
    assert between(dora, "dora", "anna") == []


def test_versus_leaves_out_running_games(game: str, visitor: Caller) -> None:
    assert between(visitor, "anna", "bernd") == []


@ends_soon
def test_versus_leaves_out_games_that_one_of_them_left(
    days: TimeTravel, game: str, players: list[Caller], visitor: Caller
) -> None:
    offer_seat_of(game, players[1])
    play_on(game, days)
    assert between(visitor, "anna", "bernd") == []
    assert between(visitor, "bernd", "anna") == []
    assert between(visitor, "anna", "carla")[0]["games"] == 1


@ends_soon
def test_versus_leaves_out_games_that_one_of_them_joined_late(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    offer_seat_of(game, players[1])
    dora.post(f"games/{game}/seats", {})
    play_on(game, days)
    assert between(dora, "dora", "anna") == []
    assert between(dora, "anna", "dora") == []


@pytest.mark.parametrize("path", ["anna/versus/nobody", "nobody/versus/anna", "anna/versus/ANNA"])
def test_versus_of_an_unknown_player_or_oneself_is_refused_with_404(
    anna: Caller, visitor: Caller, path: str
) -> None:
    answer = visitor.get(f"users/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_versus_of_a_suspended_player_is_not_found(
    over: str, bernd: Caller, visitor: Caller
) -> None:
    assert bernd.user is not None
    bernd.user.is_active = False
    bernd.user.save()
    assert visitor.get("users/anna/versus/bernd").status_code == 404


def test_versus_costs_at_most_four_statements(
    over: str, anna: Caller, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(4):
        between(anna, "anna", "bernd")
