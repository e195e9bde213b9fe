"""GET users/{name}/ratings, its history, GET games/{id}/ratings."""

from __future__ import annotations

from typing import Any

import pytest

from games.days.passing import Days
from games.models import Game, User
from tests.callers import Caller, finish, for_meuterer

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(days: Days, game: str, players: list[Caller]) -> str:
    """The game of Anna, Bernd and Carla: rated, over, and its books closed."""
    Game.objects.update(rated=True)
    finish(game, players)
    days.work()
    return game


def test_who_never_played_rated_has_none(anna: Caller, guest: Caller) -> None:
    assert guest.get("users/anna/ratings").json() == []


def test_a_rating_for_each_game(rated: str, guest: Caller, ruleset: str) -> None:
    (entry,) = guest.get("users/anna/ratings").json()
    assert entry["ruleset"] == ruleset
    assert (entry["games"], entry["provisional"]) == (1, True)
    assert entry["uncertainty"] < 333


@for_meuterer
def test_what_a_game_has_changed(rated: str, guest: Caller) -> None:
    answer = guest.get(f"games/{rated}/ratings").json()
    assert (answer["rated"], answer["pending"]) == (True, False)
    changes = {change["player"]: change for change in answer["changes"]}
    assert set(changes) == {"anna", "bernd", "carla"}
    standings = guest.look(rated)["standings"]
    assert [changes[name]["place"] for name in ("anna", "bernd", "carla")] == [
        standing["place"] for standing in standings
    ]
    for change in changes.values():
        assert change["before"] == 1000
        assert change["left"] is False
    ordered = sorted(changes.values(), key=lambda change: change["place"])
    assert ordered[0]["after"] > ordered[-1]["after"]
    (rating,) = guest.get("users/anna/ratings").json()
    assert rating["rating"] == changes["anna"]["after"]


def test_until_its_books_are_closed_it_is_pending(
    days: Days, game: str, players: list[Caller], guest: Caller
) -> None:
    Game.objects.update(rated=True)
    pending = {"rated": True, "pending": True, "changes": []}
    assert guest.get(f"games/{game}/ratings").json() == pending
    finish(game, players)
    assert guest.get(f"games/{game}/ratings").json() == pending
    days.work()
    assert guest.get(f"games/{game}/ratings").json()["pending"] is False


def test_a_table_that_is_not_rated_waits_for_nothing(finished: str, guest: Caller) -> None:
    unrated = {"rated": False, "pending": False, "changes": []}
    assert guest.get(f"games/{finished}/ratings").json() == unrated


def test_a_table_that_never_started_waits_for_nothing(open_game: str, anna: Caller) -> None:
    Game.objects.update(rated=True, status="closed")
    assert anna.get(f"games/{open_game}/ratings").json()["pending"] is False


def test_there_is_no_such_table(guest: Caller) -> None:
    answer = guest.get("games/00000000-0000-0000-0000-000000000000/ratings")
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


@for_meuterer
def test_the_history_names_the_latest_game_first(
    days: Days, rated: str, players: list[Caller], guest: Caller, ruleset: str
) -> None:
    second = str(players[0].post("games", {"ruleset": ruleset, "seats": 3}).json()["id"])
    for player in players[1:]:
        player.post(f"games/{second}/seats", {})
    Game.objects.update(rated=True)
    players[0].post(f"games/{second}/start")
    finish(second, players)
    days.work()
    page = guest.get(f"users/anna/ratings/{ruleset}", {"limit": 1}).json()
    (latest,) = page["results"]
    (first,) = guest.client.get(page["next"]).json()["results"]
    assert (latest["game"], first["game"]) == (second, rated)
    assert latest["before"] == first["after"]
    assert latest["at"] == guest.look(second)["finished_at"]
    assert guest.client.get(page["next"]).json()["next"] is None


def test_nobody_has_a_history_in_a_game_that_he_never_played(rated: str, guest: Caller) -> None:
    other = "cartagena" if Game.objects.get().ruleset == "meuterer" else "meuterer"
    assert guest.get(f"users/anna/ratings/{other}").json()["results"] == []


@pytest.mark.parametrize(
    "path",
    [
        "users/nobody/ratings",
        "users/%00/ratings",
        "users/nobody/ratings/meuterer",
        "users/anna/ratings/chess",
    ],
)
def test_there_is_no_such_player_or_game(anna: Caller, guest: Caller, path: str) -> None:
    answer = guest.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_ratings_of_a_closed_account_are_gone(rated: str, guest: Caller, ruleset: str) -> None:
    User.objects.filter(username="anna").update(is_active=False)
    assert guest.get("users/anna/ratings").status_code == 404
    assert guest.get(f"users/anna/ratings/{ruleset}").status_code == 404


def test_unknown_parameters_are_refused(anna: Caller, guest: Caller) -> None:
    answer = guest.get("users/anna/ratings/meuterer", {"after": "3"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_costs(rated: str, anna: Caller, ruleset: str, django_assert_max_num_queries: Any) -> None:
    for path in (
        f"games/{rated}/ratings",
        "users/anna/ratings",
        f"users/anna/ratings/{ruleset}",
    ):
        with django_assert_max_num_queries(4):
            assert anna.get(path).status_code == 200
