"""GET users/{name}/versus/{other}: how two players fared against each other."""

from __future__ import annotations

from typing import Any

import pytest

from games.days.passing import Days
from games.models import Stint
from tests.callers import Caller, finish
from tests.services.test_ratings import goes, play_on

pytestmark = pytest.mark.django_db


def between(caller: Caller, name: str, other: str) -> Any:
    answer = caller.get(f"users/{name}/versus/{other}")
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.fixture
def over(days: Days, game: str, players: list[Caller]) -> str:
    """The game of Anna, Bernd and Carla, over, with Anna first and the others level."""
    finish(game, players)
    days.work()
    Stint.objects.update(place=2)
    Stint.objects.filter(user=players[0].user).update(place=1)
    return game


def test_who_was_ahead(over: str, guest: Caller, ruleset: str) -> None:
    counts = {"ruleset": ruleset, "games": 1, "ahead": 0, "behind": 0, "equal": 0}
    assert between(guest, "anna", "bernd") == [counts | {"ahead": 1}]
    assert between(guest, "bernd", "anna") == [counts | {"behind": 1}]
    assert between(guest, "bernd", "carla") == [counts | {"equal": 1}]


def test_names_are_found_in_any_case(over: str, guest: Caller) -> None:
    assert between(guest, "ANNA", "Bernd") == between(guest, "anna", "bernd")


def test_who_never_met_has_nothing_to_compare(over: str, dora: Caller) -> None:
    assert between(dora, "dora", "anna") == []


def test_a_game_that_goes_on_is_not_counted(game: str, guest: Caller) -> None:
    assert between(guest, "anna", "bernd") == []


def test_a_game_that_one_of_them_left_is_not_counted(
    days: Days, game: str, players: list[Caller], guest: Caller
) -> None:
    goes(game, players[1])
    play_on(game, days)
    assert between(guest, "anna", "bernd") == []
    assert between(guest, "bernd", "anna") == []
    assert between(guest, "anna", "carla")[0]["games"] == 1


def test_nor_one_that_one_of_them_joined_late(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    goes(game, players[1])
    dora.post(f"games/{game}/seats", {})
    play_on(game, days)
    assert between(dora, "dora", "anna") == []
    assert between(dora, "anna", "dora") == []


@pytest.mark.parametrize("path", ["anna/versus/nobody", "nobody/versus/anna", "anna/versus/ANNA"])
def test_it_takes_two(anna: Caller, guest: Caller, path: str) -> None:
    answer = guest.get(f"users/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_closed_account_is_compared_with_nobody(over: str, bernd: Caller, guest: Caller) -> None:
    assert bernd.user is not None
    bernd.user.is_active = False
    bernd.user.save()
    assert guest.get("users/anna/versus/bernd").status_code == 404


def test_it_costs_little(over: str, anna: Caller, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(4):
        between(anna, "anna", "bernd")
