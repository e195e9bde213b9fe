"""GET users/{name}/ratings, its history, and GET games/{id}/ratings."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, User
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.playing_on import finish

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(days: TimeTravel, game: str, players: list[Caller]) -> str:
    """The rated game of Anna, Bernd and Carla, finished and with its ratings applied."""
    Game.objects.update(rated=True)
    finish(game, players)
    days.work()
    return game


def test_player_without_a_rated_game_has_no_rating(anna: Caller, visitor: Caller) -> None:
    assert visitor.get("users/anna/ratings").json() == []


def test_player_has_a_rating_for_each_ruleset_played(
    rated: str, visitor: Caller, ruleset: str
) -> None:
    (entry,) = visitor.get("users/anna/ratings").json()
    assert entry["ruleset"] == ruleset
    assert (entry["games"], entry["provisional"]) == (1, True)
    assert entry["uncertainty"] < 333


@for_meuterer
def test_game_ratings_show_the_change_of_each_player(rated: str, visitor: Caller) -> None:
    answer = visitor.get(f"games/{rated}/ratings").json()
    assert (answer["rated"], answer["pending"]) == (True, False)
    changes = {change["player"]: change for change in answer["changes"]}
    assert set(changes) == {"anna", "bernd", "carla"}
    standings = visitor.look(rated)["standings"]
    assert [changes[name]["place"] for name in ("anna", "bernd", "carla")] == [
        standing["place"] for standing in standings
    ]
    for change in changes.values():
        assert change["before"] == 1000
        assert change["left"] is False
    ordered = sorted(changes.values(), key=lambda change: change["place"])
    assert ordered[0]["after"] > ordered[-1]["after"]
    (rating,) = visitor.get("users/anna/ratings").json()
    assert rating["rating"] == changes["anna"]["after"]


def test_game_ratings_are_pending_until_they_are_applied(
    days: TimeTravel, game: str, players: list[Caller], visitor: Caller
) -> None:
    Game.objects.update(rated=True)
    pending = {"rated": True, "pending": True, "changes": []}
    assert visitor.get(f"games/{game}/ratings").json() == pending
    finish(game, players)
    assert visitor.get(f"games/{game}/ratings").json() == pending
    days.work()
    assert visitor.get(f"games/{game}/ratings").json()["pending"] is False


def test_unrated_game_has_no_pending_ratings(finished: str, visitor: Caller) -> None:
    unrated = {"rated": False, "pending": False, "changes": []}
    assert visitor.get(f"games/{finished}/ratings").json() == unrated


def test_closed_table_has_no_pending_ratings(open_game: str, anna: Caller) -> None:
    Game.objects.update(rated=True, status="closed")
    assert anna.get(f"games/{open_game}/ratings").json()["pending"] is False


def test_ratings_of_an_unknown_game_are_refused_with_404(visitor: Caller) -> None:
    answer = visitor.get("games/00000000-0000-0000-0000-000000000000/ratings")
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


@for_meuterer
def test_rating_history_lists_the_latest_game_first(
    days: TimeTravel, rated: str, players: list[Caller], visitor: Caller, ruleset: str
) -> None:
    second = str(players[0].post("games", {"ruleset": ruleset, "seats": 3}).json()["id"])
    for player in players[1:]:
        player.post(f"games/{second}/seats", {})
    Game.objects.update(rated=True)
    players[0].post(f"games/{second}/start")
    finish(second, players)
    days.work()
    page = visitor.get(f"users/anna/ratings/{ruleset}", {"limit": 1}).json()
    (latest,) = page["results"]
    (first,) = visitor.client.get(page["next"]).json()["results"]
    assert (latest["game"], first["game"]) == (second, rated)
    assert latest["before"] == first["after"]
    assert latest["at"] == visitor.look(second)["finished_at"]
    assert visitor.client.get(page["next"]).json()["next"] is None


def test_rating_history_of_an_unplayed_ruleset_is_empty(rated: str, visitor: Caller) -> None:
    other = next(key for key in RULESETS if key != Game.objects.get().ruleset)
    assert visitor.get(f"users/anna/ratings/{other}").json()["results"] == []


@pytest.mark.parametrize(
    "path",
    [
        "users/nobody/ratings",
        "users/%00/ratings",
        "users/nobody/ratings/meuterer",
        "users/anna/ratings/chess",
    ],
)
def test_ratings_of_an_unknown_player_or_ruleset_are_refused_with_404(
    anna: Caller, visitor: Caller, path: str
) -> None:
    answer = visitor.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_ratings_of_a_suspended_player_are_not_found(
    rated: str, visitor: Caller, ruleset: str
) -> None:
    User.objects.filter(username="anna").update(is_active=False)
    assert visitor.get("users/anna/ratings").status_code == 404
    assert visitor.get(f"users/anna/ratings/{ruleset}").status_code == 404


def test_unknown_parameter_of_ratings_is_refused(anna: Caller, visitor: Caller) -> None:
    answer = visitor.get("users/anna/ratings/meuterer", {"after": "3"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_ratings_cost_at_most_four_statements(
    rated: str, anna: Caller, ruleset: str, django_assert_max_num_queries: Any
) -> None:
    for path in (
        f"games/{rated}/ratings",
        "users/anna/ratings",
        f"users/anna/ratings/{ruleset}",
    ):
        with django_assert_max_num_queries(4):
            assert anna.get(path).status_code == 200
