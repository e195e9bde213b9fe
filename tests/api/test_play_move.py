"""POST games/{id}/moves: the one way in which a player moves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Answer, Game, MoveRecord
from tests.callers import Caller, for_meuterer, to_move

WAGE = {"kind": "wage", "value": 2}


def rows(game: str) -> int:
    return MoveRecord.objects.filter(game=game).count()


@for_meuterer
def test_a_legal_move_is_made_and_answered_by_the_new_view(
    game: str, players: list[Caller]
) -> None:
    answer = to_move(game, players).move(game, WAGE)
    assert answer.status_code == 201
    view = answer.json()
    assert (view["ply"], view["view"]["wage"], view["view"]["phase"]) == (1, 2, "offer")
    assert MoveRecord.objects.get(game=game, ply=1).move == WAGE


def test_the_answer_is_what_a_look_would_show(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    assert player.move(game).json() == player.look(game)


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
def test_what_is_not_among_the_legal_moves(
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
def test_what_is_no_request(game: str, players: list[Caller], body: dict[str, Any]) -> None:
    answer = to_move(game, players).post(f"games/{game}/moves", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert rows(game) == 1


def test_out_of_turn(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    waiting = next(p for p in players if p is not player)
    answer = waiting.move(game, player.first_move(game))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_turn")
    assert rows(game) == 1


def test_a_stranger_has_no_seat(game: str, dora: Caller) -> None:
    answer = dora.move(game, WAGE)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_a_guest_must_log_in(game: str, guest: Caller) -> None:
    assert guest.move(game, WAGE).status_code == 401


def test_a_stale_ply_says_where_the_game_is(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    move = player.first_move(game)
    player.move(game, move)
    answer = player.move(game, move, ply=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_move")
    assert answer.json()["ply"] == 1


def test_a_ply_still_to_come(game: str, players: list[Caller]) -> None:
    assert to_move(game, players).move(game, WAGE, ply=1).json()["code"] == "stale_move"


def test_before_the_start_and_after_the_end(
    open_game: str, anna: Caller, finished: str, players: list[Caller]
) -> None:
    assert players[0].move(finished, WAGE).json()["code"] == "not_active"


def test_not_before_the_start(open_game: str, anna: Caller) -> None:
    assert anna.move(open_game, WAGE).json()["code"] == "not_active"


def test_no_such_game(anna: Caller) -> None:
    answer = anna.post(f"games/{uuid4()}/moves", {"ply": 0, "move": WAGE})
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


def test_a_retry_gets_the_first_answer_and_moves_nothing(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    move = player.first_move(game)
    first = player.move(game, move, ply=0, Idempotency_Key="k")
    to_move(game, players).move(game)  # the game goes on
    again = player.move(game, move, ply=0, Idempotency_Key="k")
    assert (again.status_code, again.json()) == (201, first.json())
    assert rows(game) == 3


def test_a_refusal_is_not_kept(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    assert player.move(game, {"kind": "mutter"}, Idempotency_Key="k").status_code == 422
    assert not Answer.objects.exists()


def test_a_key_with_another_move_undoes_that_move(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    move = player.first_move(game)
    player.move(game, move, Idempotency_Key="k")
    answer = player.move(game, move, ply=1, Idempotency_Key="k")
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert rows(game) == 2
    assert Game.objects.get().ply == 1


@pytest.mark.django_db(transaction=True)
def test_it_costs_six_statements_however_long_the_game(game: str, players: list[Caller]) -> None:
    """Token, game, seats, position, history, first answer; BEGIN and COMMIT aside."""
    for turn in range(60):
        player = to_move(game, players)
        view = player.look(game)
        body = {"ply": view["ply"], "move": view["legal_moves"][-1]["move"]}
        with CaptureQueriesContext(connection) as statements:
            answer = player.post(f"games/{game}/moves", body, Idempotency_Key=f"k{turn}")
        assert answer.status_code == 201
        sql = [row["sql"] for row in statements if row["sql"] not in ("BEGIN", "COMMIT")]
        assert len(sql) == 6, sql
