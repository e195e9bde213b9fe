"""GET leaderboards/{ruleset}/bots: rated bots, the site's own among them, the best first."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bots import bots_of
from games.models import BotRatingChange, User
from games.policy import LEADERBOARD_GAMES, PROVISIONAL_GAMES
from games.rulesets.registry import RULESETS
from tests.api.test_public_bots import rate
from tests.api.test_statistics import add_finished_game
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import bot_of


def ladder(caller: Caller) -> list[tuple[int, str]]:
    answer = caller.get("leaderboards/meuterer/bots")
    assert answer.status_code == 200, answer.content
    return [(row["rank"], row["username"]) for row in answer.json()["results"]]


def test_ladder_lists_accounts_and_own_bots_the_best_first(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    rate(30, user=user_of(bot_of(anna, "crow")))
    rate(25, user=user_of(bot_of(bernd, "gull")))
    rate(28, "hard")
    rate(40, "medium", games=LEADERBOARD_GAMES - 1)
    assert ladder(visitor) == [(1, "crow"), (2, "hard"), (3, "gull")]
    crow, hard, _gull = visitor.get("leaderboards/meuterer/bots").json()["results"]
    assert (crow["owner"], crow["level"]) == ("anna", None)
    assert (hard["owner"], hard["level"]) == (None, "hard")
    assert visitor.get("leaderboards/meuterer").json()["results"] == []
    assert visitor.get("leaderboards/chess/bots").status_code == 404


def test_bot_whose_owner_is_suspended_is_on_no_ladder(anna: Caller, visitor: Caller) -> None:
    rate(30, user=user_of(bot_of(anna, "crow")))
    rate(25, "greedy")
    User.objects.filter(username="anna").update(is_active=False)
    assert ladder(visitor) == [(1, "greedy")]


def test_page_of_the_ladder_costs_two_statements(anna: Caller, visitor: Caller) -> None:
    for number, name in enumerate(("crow", "gull", "lark")):
        rate(30 - number, user=user_of(bot_of(anna, name)))
    with CaptureQueriesContext(connection) as asked:
        assert len(ladder(visitor)) == 3
    assert len(asked) == 2


def test_own_bots_show_the_arenas_ratings_until_theirs_are_settled(visitor: Caller) -> None:
    rate(30, "greedy", games=PROVISIONAL_GAMES)
    rate(35, "hard", games=PROVISIONAL_GAMES - 1)
    bots = {row["bot"]: row["rating"] for row in visitor.get("rulesets/meuterer").json()["bots"]}
    measured = bots_of(RULESETS["meuterer"])["hard"]  # by the arena
    assert (bots["greedy"], bots["hard"]) == (1960, measured)


def test_rating_of_a_bot_and_its_history_are_among_bots(anna: Caller, visitor: Caller) -> None:
    crow = user_of(bot_of(anna, "crow"))
    rate(30, user=crow, games=1)
    add_finished_game(crow, 3, place=1, score=20, seconds=[])
    BotRatingChange.objects.create(
        game=crow.participations.get().game,
        user=crow,
        ruleset="meuterer",
        number=1,
        place=1,
        mu_before=25,
        sigma_before=25 / 3,
        mu=30,
        sigma=2,
    )
    (rating,) = visitor.get("users/crow/ratings").json()
    assert (rating["rating"], rating["games"], rating["provisional"]) == (1960, 1, True)
    (change,) = visitor.get("users/crow/ratings/meuterer").json()["results"]
    assert (change["place"], change["before"], change["after"]) == (1, 1000, 1960)
