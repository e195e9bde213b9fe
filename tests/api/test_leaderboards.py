"""GET leaderboards/{ruleset}: rated players, the best first."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Rating, User
from games.policy import LEADERBOARD_GAMES, PROVISIONAL_GAMES
from games.rating_system import score
from tests.kit.api_clients import Caller, person

pytestmark = pytest.mark.django_db


def known(user: User, mu: float, games: int = 20, ruleset: str = "meuterer") -> Rating:
    """Create a rating of a player after so many games."""
    return Rating.objects.create(
        user=user, ruleset=ruleset, mu=mu, sigma=2, score=score(mu, 2), games=games
    )


def listed(caller: Caller, ruleset: str = "meuterer", **query: Any) -> list[tuple[int, str]]:
    answer = caller.get(f"leaderboards/{ruleset}", query)
    assert answer.status_code == 200, answer.content
    return [(entry["rank"], entry["player"]) for entry in answer.json()["results"]]


@pytest.fixture
def crew(db: None) -> list[User]:
    """Seven players, each a little weaker than the one before."""
    users = [person(f"sailor{n}") for n in range(7)]
    for number, user in enumerate(users):
        known(user, 40 - number)
    return users


def test_leaderboard_lists_the_best_player_first(crew: list[User], visitor: Caller) -> None:
    assert listed(visitor) == [(n + 1, f"sailor{n}") for n in range(7)]


def test_leaderboard_entry_shows_score_uncertainty_and_games(
    crew: list[User], visitor: Caller
) -> None:
    first = visitor.get("leaderboards/meuterer").json()["results"][0]
    assert first == {
        "rank": 1,
        "player": "sailor0",
        "rating": 1000 + 40 * (40 - 3 * 2),
        "uncertainty": 80,
        "games": 20,
        "provisional": False,
    }


def test_equal_players_share_a_rank(visitor: Caller) -> None:
    for name, mu in (("anna", 30), ("bernd", 30), ("carla", 29), ("dora", 31)):
        known(person(name), mu)
    assert listed(visitor) == [(1, "dora"), (2, "anna"), (2, "bernd"), (4, "carla")]


def test_ranks_continue_across_pages(visitor: Caller) -> None:
    """For equal players too, where a page ends between them."""
    for name, mu in (("anna", 30), ("bernd", 30), ("carla", 30), ("dora", 29), ("emil", 31)):
        known(person(name), mu)
    found, pages, url = [], 0, "/api/v1/leaderboards/meuterer?limit=2"
    while url:
        page = visitor.client.get(url).json()
        found += [(entry["rank"], entry["player"]) for entry in page["results"]]
        pages, url, last = pages + 1, page["next"], page
    assert found == [(1, "emil"), (2, "anna"), (2, "bernd"), (2, "carla"), (5, "dora")]
    assert pages == 3
    before = visitor.client.get(last["previous"]).json()["results"]
    assert [entry["player"] for entry in before] == ["bernd", "carla"]


def test_each_ruleset_has_its_own_leaderboard(crew: list[User], visitor: Caller) -> None:
    known(crew[6], 50, ruleset="cartagena")
    assert listed(visitor, "cartagena") == [(1, "sailor6")]
    assert len(listed(visitor)) == 7


def test_player_with_few_games_is_not_listed(crew: list[User], visitor: Caller) -> None:
    Rating.objects.filter(user=crew[0]).update(games=LEADERBOARD_GAMES - 1)
    Rating.objects.filter(user=crew[1]).update(games=LEADERBOARD_GAMES)
    assert listed(visitor)[0] == (1, "sailor1")


def test_player_with_a_moderate_number_of_games_is_provisional(
    crew: list[User], visitor: Caller
) -> None:
    Rating.objects.filter(user=crew[0]).update(games=PROVISIONAL_GAMES - 1)
    Rating.objects.filter(user=crew[1]).update(games=PROVISIONAL_GAMES)
    marks = [
        entry["provisional"] for entry in visitor.get("leaderboards/meuterer").json()["results"]
    ]
    assert marks[:2] == [True, False]


def test_suspended_and_deleted_accounts_take_no_rank(crew: list[User], visitor: Caller) -> None:
    User.objects.filter(pk=crew[0].pk).update(is_active=False)
    User.objects.filter(pk=crew[2].pk).update(deleted_at="2026-11-21T00:00Z")
    assert listed(visitor)[:2] == [(1, "sailor1"), (2, "sailor3")]


def test_leaderboard_without_ratings_is_empty(visitor: Caller) -> None:
    assert listed(visitor) == []


@pytest.mark.parametrize("ruleset", ["chess", "METERER", "a" * 300])
def test_leaderboard_of_an_unknown_ruleset_is_refused_with_404(
    visitor: Caller, ruleset: str
) -> None:
    answer = visitor.get(f"leaderboards/{ruleset}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("query", [{"sort": "games"}, {"cursor": "nonsense"}, {"ruleset": "x"}])
def test_invalid_leaderboard_query_is_refused(
    crew: list[User], visitor: Caller, query: Any
) -> None:
    assert visitor.get("leaderboards/meuterer", query).status_code in (400, 404)


def test_leaderboard_page_costs_the_same_for_any_length(crew: list[User], anna: Caller) -> None:
    costs = []
    for limit in (1, 7):
        with CaptureQueriesContext(connection) as asked:
            anna.get("leaderboards/meuterer", {"limit": limit})
        costs.append(len(asked))
    assert costs[0] == costs[1] <= 4
