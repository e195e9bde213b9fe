"""GET games/{id}/since: what happened since a ply, step by step, as each viewer knew it then."""

from __future__ import annotations

import gzip
from itertools import pairwise
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.policy import FILM_SECONDS, FILM_STEPS
from games.services.moderation.rewind import rewind
from tests.kit import playing_on
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move
from tests.moderation.conftest import moderator

pytestmark = every_ruleset


def since(caller: Caller, game: str, **span: int) -> Any:
    answer = caller.get(f"games/{game}/since", span)
    assert answer.status_code == 200, answer.content
    return answer.json()


def at_random(rng: Random) -> playing_on.Choose:
    return lambda _state, legal: rng.choice(legal)


def every_step(caller: Caller, game: str) -> list[Any]:
    """All steps of a game, from the newest film back to its first."""
    film = since(caller, game, ply=0)
    steps = film["steps"]
    while film["earlier"]:
        film = since(caller, game, ply=0, until=film["before"]["ply"])
        steps = film["steps"] + steps
    assert film["before"]["ply"] == 0
    return list(steps)


@pytest.fixture
def played(game: str) -> str:
    """A game of which so much has been played that no film has room for it."""
    rng = Random(3)
    playing_on.play_until(game, lambda state: state.ply >= 45, at_random(rng))
    return game


def test_steps_show_what_the_replay_shows_to_the_same_viewer(
    played: str, players: list[Caller], visitor: Caller
) -> None:
    for caller in (players[0], visitor):
        steps = every_step(caller, played)
        assert [step["ply"] for step in steps] == sorted({step["ply"] for step in steps})
        assert steps[-1]["ply"] == caller.look(played)["ply"]
        assert steps[-1]["view"] == caller.look(played)["view"]
        for step in steps[::9]:
            then = caller.get(f"games/{played}/replay/{step['ply']}").json()
            assert (step["view"], step["seat"]) == (then["view"], then["entry"]["seat"])
            said = [event["text"] for event in then["entry"]["events"]]
            assert said[0] in step["text"]
            assert step["more"][-len(said) + 1 :] == said[1:]


def test_film_has_room_for_no_more_than_the_policy_says_and_names_what_is_left_out(
    played: str, anna: Caller
) -> None:
    film = since(anna, played, ply=0)
    length = sum(step["milliseconds"] for step in film["steps"])
    assert 1 < len(film["steps"]) <= FILM_STEPS
    assert length <= 1000 * FILM_SECONDS
    assert film["earlier"] == len(every_step(anna, played)) - len(film["steps"])
    before = anna.get(f"games/{played}/replay/{film['before']['ply']}").json()
    assert film["before"]["view"] == before["view"]


def test_steps_without_a_ply_begin_after_my_last_move(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    playing_on.play(game, 9)
    for seat, player in enumerate(players):
        log = player.get(f"games/{game}/moves").json()["results"]
        last = max((entry["ply"] for entry in log if entry["seat"] == seat), default=0)
        assert since(player, game) == since(player, game, ply=last)
    assert since(visitor, game) == since(visitor, game, ply=0)


def test_steps_after_the_last_ply_are_empty(game: str, anna: Caller) -> None:
    here = {"ply": 0, "before": {"ply": 0, "view": anna.look(game)["view"]}}
    for ply in (0, 1, 99):
        assert since(anna, game, ply=ply) == here | {"steps": [], "earlier": 0}


def test_steps_before_the_start_are_empty(open_game: str, anna: Caller, visitor: Caller) -> None:
    for caller in (anna, visitor):
        nothing = {"ply": None, "before": None, "steps": [], "earlier": 0}
        assert since(caller, open_game) == nothing


def test_spectators_are_told_what_their_policy_allows(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    told = []
    for _ in range(5):
        told.append(since(visitor, game))
        to_move(game, players).move(game)
    table = Game.objects.filter(pk=game)
    table.update(spectators="delayed", spectator_delay=2)
    for span in ({}, {"ply": 0}, {"until": 5}):
        assert since(visitor, game, **span) == told[3]
    assert since(visitor, game, ply=5)["before"]["ply"] == 3
    table.update(spectator_delay=9)
    assert since(visitor, game)["ply"] is None
    for policy in ("after", "nobody"):
        table.update(spectators=policy, spectator_delay=0)
        refused = visitor.get(f"games/{game}/since")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_for_spectators")


def test_moves_that_were_taken_back_are_shown_as_they_were(
    game: str, players: list[Caller]
) -> None:
    mori = moderator("mori", "moderator")
    playing_on.play(game, 6)
    shown = since(players[0], game, ply=0)["steps"]
    rewind(by=mori, game_id=UUID(game), ply=2, reason="The page had shown another card.")
    playing_on.play(game, 1)
    film = since(players[0], game, ply=0)
    assert film["steps"][: len(shown)] == shown
    back = next(step for step in film["steps"] if step["ply"] == 7)
    assert back["seat"] is None
    assert back["view"] == players[0].get(f"games/{game}/replay/7").json()["view"]
    assert film["steps"][-1]["view"] == players[0].look(game)["view"]


def test_film_costs_two_statements_beside_the_callers_own(played: str, anna: Caller) -> None:
    with CaptureQueriesContext(connection) as look:
        anna.get(f"games/{played}/replay/1")
    with CaptureQueriesContext(connection) as statements:
        since(anna, played, ply=0)
    assert len(statements) == len(look) - 1 == 3


def test_whole_film_is_packed_into_25_kilobytes(played: str, anna: Caller) -> None:
    anna.client.checks = False  # they read no packed bodies
    answer = anna.get(f"games/{played}/since", {"ply": 0}, Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) <= 25_000
    assert len(gzip.decompress(answer.content)) > len(answer.content)


@for_meuterer
def test_passes_one_after_the_other_are_one_step(game: str, anna: Caller) -> None:
    def passing(_state: Any, legal: Any) -> Any:
        return next((move for move in legal if move.dump()["kind"] == "pass"), legal[-1])

    playing_on.play_until(game, lambda state: state.phase == "mutiny" and state.passes, passing)
    steps = every_step(anna, game)
    log = anna.get(f"games/{game}/moves").json()["results"]
    assert len(steps) < len(log) - 1
    assert sum(step["text"].count("passes.") == 2 for step in steps) == 1
    first = next(entry for entry in log if entry["events"][0]["kind"] == "wage")
    assert steps[0]["moved"] == [
        {
            "what": "wage",
            "seat": first["seat"],
            "from": None,
            "to": "wage",
            "count": first["events"][0]["data"]["value"],
        }
    ]


@for_meuterer
def test_ship_moves_from_where_it_lay_before(game: str, visitor: Caller) -> None:
    playing_on.play_until(game, lambda state: state.round == 3, at_random(Random(2)))
    steps = every_step(visitor, game)
    one, other = next((a, b) for a, b in pairwise(steps) if a["view"]["ship"] != b["view"]["ship"])
    (ship,) = [piece for piece in other["moved"] if piece["what"] == "ship"]
    assert (ship["from"], ship["to"]) == (one["view"]["ship"], other["view"]["ship"])
