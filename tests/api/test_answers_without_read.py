"""A token without the scope `read` may act, and is told nothing that a seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.oauth.apps import by
from tests.kit.api_clients import Caller, every_ruleset, to_move

KEY = {"Idempotency_Key": "once"}


@pytest.fixture
def mover(game: str, players: list[Caller]) -> Caller:
    return to_move(game, players)


def token(owner: Caller, *scopes: str) -> dict[str, str]:
    made = owner.post("me/tokens", {"scopes": list(scopes)})
    return by(made.json()["token"])


@every_ruleset
def test_move_by_a_token_without_read_is_answered_with_what_the_lobby_shows(
    game: str, mover: Caller, visitor: Caller
) -> None:
    ply = mover.look(game)["ply"]
    body = {"ply": ply, "move": mover.first_move(game)}
    made = visitor.post(f"games/{game}/moves", body, **token(mover, "play"))
    assert made.status_code == 201
    told = made.json()
    hidden = ("seat", "view", "asked", "my_clock", "ply")
    assert [told[name] for name in hidden] == [None] * len(hidden)
    assert (told["legal_moves"], told["to_move"]) == ([], [])
    assert mover.look(game)["ply"] == ply + 1


@every_ruleset
def test_orders_by_a_token_without_read_are_answered_without_facts(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    path, play = f"games/{game}/orders", token(players[0], "play")
    assert players[0].get(path).json()["facts"]
    empty: dict[str, Any] = {"orders": [], "answers": {}}
    for answer in (visitor.put(path, empty, **play), visitor.delete(path, **play)):
        assert answer.status_code == 200
        assert (answer.json()["facts"], answer.json()["foreseen"]) == (None, [])


def test_kept_answer_with_a_hand_is_not_repeated_to_a_token_without_read(
    game: str, mover: Caller, visitor: Caller
) -> None:
    path, body = f"games/{game}/moves", {"ply": 0, "move": mover.first_move(game)}
    assert visitor.post(path, body, **KEY, **token(mover, "read", "play")).json()["view"]
    again = visitor.post(path, body, **KEY, **token(mover, "play"))
    assert (again.status_code, again.json()["code"]) == (422, "idempotency_key_reused")


def test_seat_taken_by_a_token_without_read_is_told_as_to_everybody(
    open_game: str, bernd: Caller, visitor: Caller
) -> None:
    sat = visitor.post(f"games/{open_game}/seats", {}, **token(bernd, "play"))
    assert (sat.status_code, sat.json()["seat"]) == (201, None)
    assert sat.json()["seats"][1]["player"] == "bernd"
