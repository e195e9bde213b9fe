"""GET bots: programs that one can play with, the site's own and those of players."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import BotRating, Participation, User
from games.rating_system import score
from tests.api.test_statistics import add_finished_game
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import bot_of, sit, table


def all_listed(caller: Caller, **query: Any) -> dict[str, Any]:
    answer = caller.get("bots", query)
    assert answer.status_code == 200, answer.content
    return {row["username"]: row for row in answer.json()["results"]}


def listed(caller: Caller, **query: Any) -> dict[str, Any]:
    """The accounts among them."""
    found = all_listed(caller, **query)
    return {name: row for name, row in found.items() if row["level"] is None}


def rate(mu: float, bot: str = "", user: User | None = None, games: int = 20) -> BotRating:
    """Rate a bot at Meuterer, after so many games."""
    return BotRating.objects.create(
        user=user, bot=bot, ruleset="meuterer", mu=mu, sigma=2, score=score(mu, 2), games=games
    )


def test_bots_are_listed_with_their_owners_for_everybody(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    rook, crow = bot_of(anna, "rook"), bot_of(bernd, "crow")
    game = table(anna)
    assert sit(rook, game).status_code == 201
    found = listed(visitor)
    assert list(found) == ["crow", "rook"]
    assert found["rook"] == {
        "username": "rook",
        "owner": "anna",
        "level": None,
        "joined": user_of(rook).date_joined.date().isoformat(),
        "reliability": None,
        "tables": 1,
        "results": [],
        "ratings": [],
    }
    assert found["crow"]["tables"] == 0
    assert list(listed(visitor, owner="Bernd")) == ["crow"]
    assert user_of(crow).pk


def test_table_by_invitation_only_is_not_counted(anna: Caller, visitor: Caller) -> None:
    rook = bot_of(anna, "rook")
    before = listed(visitor)
    table(rook, invited_only=True)
    assert listed(visitor) == before
    table(rook)
    assert listed(visitor)["rook"]["tables"] == 1


def test_bot_shows_what_it_has_done_where_it_played_to_the_end(
    anna: Caller, visitor: Caller
) -> None:
    rook = user_of(bot_of(anna, "rook"))
    add_finished_game(rook, 3, place=1, score=20, seconds=[1, 2, 3])
    add_finished_game(rook, 4, place=2, score=10, seconds=[10])
    (result,) = listed(visitor)["rook"]["results"]
    assert result == {
        "ruleset": "meuterer",
        "games": 2,
        "wins": Participation.objects.filter(user=rook, won=True).count(),
        "seconds": 4,
    }
    assert list(listed(visitor, ruleset="meuterer")) == ["rook"]
    assert listed(visitor, ruleset="cartagena") == {}


def test_bots_that_may_not_play_are_not_listed(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    bot_of(anna, "rook")
    bot_of(bernd, "crow")
    assert anna.delete("me/bots/rook").status_code == 204
    User.objects.filter(username="bernd").update(is_active=False)
    assert listed(visitor) == {}


def test_own_bots_of_the_site_come_first_the_weaker_first(anna: Caller, visitor: Caller) -> None:
    bot_of(anna, "crow")
    rate(30, "hard")
    found = all_listed(visitor)
    levels = [(name, row["level"]) for name, row in found.items()]
    own = [("random", "random"), ("greedy", "easy"), ("medium", "medium"), ("hard", "hard")]
    assert levels == [*own, ("crow", None)]
    assert found["hard"] == {
        "username": "hard",
        "owner": None,
        "level": "hard",
        "joined": None,
        "reliability": None,
        "tables": None,
        "results": [],
        "ratings": [
            {
                "ruleset": "meuterer",
                "rating": 1960,
                "uncertainty": 80,
                "games": 20,
                "provisional": False,
            }
        ],
    }
    assert list(all_listed(visitor, level="easy")) == ["greedy"]
    assert list(all_listed(visitor, owner="anna")) == ["crow"]


def test_own_bots_are_on_the_first_page_alone(anna: Caller, visitor: Caller) -> None:
    for name in ("crow", "gull"):
        bot_of(anna, name)
    first = visitor.get("bots", {"limit": 1}).json()
    assert [row["username"] for row in first["results"]][-2:] == ["hard", "crow"]
    second = visitor.client.get(first["next"]).json()
    assert [row["username"] for row in second["results"]] == ["gull"]


def test_bots_are_found_by_their_ratings(anna: Caller, visitor: Caller) -> None:
    crow, gull = user_of(bot_of(anna, "crow")), user_of(bot_of(anna, "gull"))
    rate(30, user=crow)
    rate(20, user=gull)
    rate(30, "hard")
    rate(20, "greedy")
    assert list(all_listed(visitor, min_rating=1900)) == ["hard", "crow"]
    assert list(all_listed(visitor, max_rating=1900, ruleset="meuterer")) == ["greedy", "gull"]
    assert all_listed(visitor, min_rating=0, ruleset="cartagena") == {}


def test_many_bots_cost_as_few_statements_as_one(anna: Caller, bernd: Caller) -> None:
    counts = []
    for names in (["rook"], ["crow", "gull", "lark"]):
        for name in names:
            bot_of(bernd, name)
        with CaptureQueriesContext(connection) as asked:
            listed(anna)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5


def test_unknown_game_is_refused(anna: Caller) -> None:
    refused = anna.get("bots", {"ruleset": "chess"})
    assert (refused.status_code, [*refused.json()["errors"]]) == (400, ["ruleset"])
