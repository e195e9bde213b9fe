"""POST games/{id}/moves: the one way in which a player moves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, IdempotencyKey, MoveRecord
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move
from tests.kit.playing_on import play

pytestmark = every_ruleset

WAGE = {"kind": "wage", "value": 2}


def rows(game: str) -> int:
    return MoveRecord.objects.filter(game=game).count()


@for_meuterer
def test_legal_move_is_made_and_answered_with_the_new_view(
    game: str, players: list[Caller]
) -> None:
    answer = to_move(game, players).move(game, WAGE)
    assert answer.status_code == 201
    view = answer.json()
    assert (view["ply"], view["view"]["wage"], view["view"]["phase"]) == (1, 2, "offer")
    assert MoveRecord.objects.get(game=game, ply=1).move == WAGE


def test_answer_to_a_move_equals_the_table_view(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    assert player.move(game).json() == player.look(game)


def test_answer_to_a_move_has_the_etag_of_the_table_and_its_repeat_has_none(
    game: str, players: list[Caller]
) -> None:
    player, key = to_move(game, players), {"Idempotency-Key": "a" * 16}
    view = player.look(game)
    body = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
    etag = player.post(f"games/{game}/moves", body, **key)["ETag"]
    assert player.get(f"games/{game}", **{"If-None-Match": etag}).status_code == 304
    assert "ETag" not in player.post(f"games/{game}/moves", body, **key)


@for_meuterer
@pytest.mark.parametrize(
    "move",
    [
        {},
        {"kind": "wage"},
        {"kind": "wage", "value": 4},
        {"kind": "wage", "value": -1},
        {"kind": "wage", "value": "2"},
        {"kind": "wage", "value": 2.0},
        {"kind": "wage", "value": True},
        {"kind": "wage", "value": None},
        {"kind": "wage", "value": [2]},
        {"kind": "wage", "value": 2, "note": "hi"},
        {"kind": "offer", "card": "wine"},
        {"kind": ["wage"], "value": 2},
        {"value": 2},
    ],
)
def test_illegal_move_is_refused_with_422(
    game: str, players: list[Caller], move: dict[str, Any]
) -> None:
    answer = to_move(game, players).move(game, move)
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal_move")
    assert rows(game) == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"ply": 0},
        {"move": WAGE},
        {"ply": "0", "move": WAGE},
        {"ply": 0.5, "move": WAGE},
        {"ply": True, "move": WAGE},
        {"ply": -1, "move": WAGE},
        {"ply": 2**63, "move": WAGE},
        {"ply": None, "move": WAGE},
        {"ply": 0, "move": "wage"},
        {"ply": 0, "move": [WAGE]},
        {"ply": 0, "move": None},
        {"ply": 0, "move": WAGE, "seat": 1},
    ],
)
def test_malformed_move_request_is_refused_with_400(
    game: str, players: list[Caller], body: dict[str, Any]
) -> None:
    answer = to_move(game, players).post(f"games/{game}/moves", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert rows(game) == 1


def test_malformed_move_is_refused_in_the_language_of_each_request(
    game: str, players: list[Caller]
) -> None:
    words = [
        players[0]
        .client.post(
            f"/api/v1/games/{game}/moves",
            {"ply": 2**31, "move": {}},
            content_type="application/json",
            headers={"Accept-Language": language},
        )
        .json()
        for language in ("de", "en", "de")
    ]
    assert words[0]["errors"] == words[2]["errors"] != words[1]["errors"]


def test_move_out_of_turn_is_refused(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    waiting = next(p for p in players if p is not player)
    answer = waiting.move(game, player.first_move(game))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_turn")
    assert rows(game) == 1


def test_move_without_a_seat_is_refused(game: str, dora: Caller) -> None:
    answer = dora.move(game, WAGE)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_move_with_a_stale_ply_is_refused_and_told_the_current_ply(
    game: str, players: list[Caller]
) -> None:
    player = to_move(game, players)
    move = player.first_move(game)
    player.move(game, move)
    answer = player.move(game, move, ply=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_move")
    assert answer.json()["ply"] == 1


def test_move_with_a_future_ply_is_refused(game: str, players: list[Caller]) -> None:
    assert to_move(game, players).move(game, WAGE, ply=1).json()["code"] == "stale_move"


def test_move_after_the_end_is_refused(
    open_game: str, anna: Caller, finished: str, players: list[Caller]
) -> None:
    assert players[0].move(finished, WAGE).json()["code"] == "not_active"


def test_move_before_the_start_is_refused(open_game: str, anna: Caller) -> None:
    assert anna.move(open_game, WAGE).json()["code"] == "not_active"


def test_move_in_an_unknown_game_is_refused_with_404(anna: Caller) -> None:
    answer = anna.post(f"games/{uuid4()}/moves", {"ply": 0, "move": WAGE})
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


def test_retried_move_gets_the_first_answer_and_moves_nothing(
    game: str, players: list[Caller]
) -> None:
    player = to_move(game, players)
    move = player.first_move(game)
    first = player.move(game, move, ply=0, Idempotency_Key="k")
    to_move(game, players).move(game)  # the game goes on
    again = player.move(game, move, ply=0, Idempotency_Key="k")
    assert (again.status_code, again.json()) == (201, first.json())
    assert rows(game) == 3


def test_refused_move_stores_no_idempotency_key(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    assert player.move(game, {"kind": "mutter"}, Idempotency_Key="k").status_code == 422
    assert not IdempotencyKey.objects.exists()


def test_idempotency_key_of_another_move_is_refused_and_moves_nothing(
    game: str, players: list[Caller]
) -> None:
    player = to_move(game, players)
    move = player.first_move(game)
    player.move(game, move, Idempotency_Key="k")
    answer = player.move(game, move, ply=1, Idempotency_Key="k")
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert rows(game) == 2
    assert Game.objects.get().ply == 1


@pytest.mark.django_db(transaction=True)
def test_move_costs_four_statements_for_any_length_of_game(
    game: str, players: list[Caller]
) -> None:
    """Token, game, seats, and all that is written; BEGIN and COMMIT aside."""
    for _ in range(4):
        view = to_move(game, players).look(game)
        body = {"ply": view["ply"], "move": view["legal_moves"][-1]["move"]}
        with CaptureQueriesContext(connection) as statements:
            answer = players[view["seat"]].post(
                f"games/{game}/moves", body, Idempotency_Key=f"k{view['ply']}"
            )
        assert answer.status_code == 201
        sql = [row["sql"] for row in statements if row["sql"] not in ("BEGIN", "COMMIT")]
        assert len(sql) == 4, sql
        assert "email" not in sql[2]  # of the seats: nobody is written to
        play(game, 5)
