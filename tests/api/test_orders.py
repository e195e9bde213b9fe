"""games/{id}/orders: what a player has decided in advance, for their eyes alone."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.models import Game, StandingOrders
from games.policy import ORDERS_AT_MOST
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move
from tests.kit.playing_on import finish

pytestmark = [pytest.mark.django_db, every_ruleset]
WAGE = {"kind": "wage", "value": 1}
ORDER = {"moves": [WAGE]}


def put(caller: Caller, game: object, *orders: Any, **answers: Any) -> Any:
    return caller.put(f"games/{game}/orders", {"orders": list(orders), "answers": answers})


def test_orders_are_empty_until_written(game: str, anna: Caller) -> None:
    mine = anna.get(f"games/{game}/orders").json()
    assert (mine["orders"], mine["answers"], mine["stopped"]) == ([], {}, "")


def test_orders_list_facts_and_their_tests(game: str, anna: Caller) -> None:
    mine = anna.get(f"games/{game}/orders").json()
    assert mine["facts"]["round"] == 1
    assert mine["tests"].keys() == mine["facts"].keys()
    assert mine["tests"]["round"] == ["is", "at_least", "at_most"]


@for_meuterer
def test_written_orders_and_answers_are_read_back(game: str, anna: Caller) -> None:
    order = ORDER | {"if": [{"fact": "round", "at_most": 2}]}
    answer = put(anna, game, order, conflict=[{"rule": "none"}])
    assert answer.status_code == 200, answer.content
    mine = anna.get(f"games/{game}/orders").json()
    assert mine == answer.json()
    assert mine["orders"] == [order | {"stop_if": []}]
    assert mine["answers"] == {"conflict": [{"rule": "none"}]}


@for_meuterer
def test_new_orders_replace_the_old(game: str, anna: Caller) -> None:
    put(anna, game, ORDER, ORDER, conflict=[{"rule": "none"}])
    mine = put(anna, game, ORDER).json()
    assert (len(mine["orders"]), mine["answers"]) == (1, {})
    assert StandingOrders.objects.count() == 1


@for_meuterer
def test_deleted_orders_and_answers_are_gone(game: str, anna: Caller) -> None:
    put(anna, game, ORDER, conflict=[{"rule": "none"}])
    for _ in range(2):
        answer = anna.delete(f"games/{game}/orders")
        assert (answer.status_code, answer.json()["orders"]) == (200, [])
    assert anna.get(f"games/{game}/orders").json()["answers"] == {}


@for_meuterer
def test_orders_belong_to_one_player(game: str, anna: Caller, bernd: Caller) -> None:
    put(anna, game, ORDER)
    assert bernd.get(f"games/{game}/orders").json()["orders"] == []
    put(bernd, game)
    assert len(anna.get(f"games/{game}/orders").json()["orders"]) == 1


@for_meuterer
def test_orders_list_the_questions_that_can_be_answered_in_advance(
    game: str, players: list[Caller]
) -> None:
    """A player who has passed and taken a role can foresee the rest of the round.

    Without an offer there is nothing to sell.
    """
    to_move(game, players).move(game)
    to_move(game, players).move(game, {"kind": "pass"})
    mover = to_move(game, players)
    assert mover.get(f"games/{game}/orders").json()["foreseen"] == []
    mover.move(game, {"kind": "pass"})
    mover.move(game)
    foreseen = {
        row["question"]: row for row in mover.get(f"games/{game}/orders").json()["foreseen"]
    }
    assert set(foreseen) == {"conflict", "return"}
    assert foreseen["conflict"]["rules"] == ["none", "all"]
    assert {"kind": "conflict", "count": 0} in foreseen["conflict"]["moves"]


def test_every_offered_move_can_be_written_as_an_order(game: str, anna: Caller) -> None:
    rows = anna.get(f"games/{game}/orders").json()["moves"]
    moves = [row["move"] for row in rows]
    orders = [{"moves": moves[at : at + 20]} for at in range(0, len(moves), 20)]
    mine = put(anna, game, *orders).json()
    assert [move for order in mine["orders"] for move in order["moves"]] == moves
    assert mine["written"] == [{"label": row["label"], "move": row["move"]} for row in rows]
    assert mine["moves"] == rows, "what is written changes nothing of what can be"


@for_meuterer
def test_orders_with_moves_that_are_not_offered_have_labels(game: str, anna: Caller) -> None:
    """Lists of moves are never offered for orders; but they may be written, and get a label."""
    sale = {"kind": "sell", "allocation": {"hochland": {"good": "wine", "count": 2}}}
    mine = put(anna, game, {"moves": [sale, WAGE]}, ORDER, sale=[sale, {"rule": "most"}]).json()
    assert [row["label"] for row in mine["written"]] == [
        "Sell 2 wine on Hochland",
        "Promise a wage of 1 point",
    ]


def test_every_part_of_orders_has_a_text(game: str, anna: Caller) -> None:
    mine = anna.get(f"games/{game}/orders").json()
    words = mine["words"]
    assert words["facts"].keys() == mine["facts"].keys()
    assert {test for tests in mine["tests"].values() for test in tests} == words["tests"].keys()
    assert {row["question"] for row in mine["moves"]} <= words["questions"].keys()
    for name, values in words["values"].items():
        now = mine["facts"][name]
        assert {str(value) for value in (now if isinstance(now, list) else [now])} <= values.keys()
    assert all(len(set(values.values())) == len(values) for values in words["values"].values())
    assert len(set(words["facts"].values())) == len(words["facts"])


@for_meuterer
def test_texts_of_orders_are_in_the_readers_language(game: str, anna: Caller) -> None:
    mine = anna.get(f"games/{game}/orders", Accept_Language="de").json()
    assert mine["moves"][0]["label"] == "Als Heuer 0 Punkte versprechen"
    anna_sits_at = anna.look(game)["seat"]
    assert mine["words"]["values"]["captain"][str(anna_sits_at)] == "anna"


@for_meuterer
def test_foreseen_questions_have_a_label_for_each_move(game: str, players: list[Caller]) -> None:
    to_move(game, players).move(game)
    mover = to_move(game, players)
    mover.move(game, {"kind": "pass"})
    if mover.look(game)["seat"] in mover.look(game)["to_move"]:
        mover.move(game)
    rows = mover.get(f"games/{game}/orders").json()["foreseen"]
    assert all(len(row["labels"]) == len(row["moves"]) for row in rows)
    assert next(row for row in rows if row["question"] == "conflict")["labels"][0] == (
        "Add no conflict card"
    )


def every(caller: Caller, game: object) -> list[Any]:
    """Make all three requests."""
    path = f"games/{game}/orders"
    return [caller.get(path), caller.put(path, {}), caller.delete(path)]


def refused(answers: list[Any], status: int, code: str) -> bool:
    return all((answer.status_code, answer.json()["code"]) == (status, code) for answer in answers)


def test_orders_as_guest_are_refused_with_401(game: str, visitor: Caller) -> None:
    assert refused(every(visitor, game), 401, "not_authenticated")


def test_orders_without_a_seat_are_refused(game: str, dora: Caller) -> None:
    assert refused(every(dora, game), 403, "not_seated")


def test_orders_before_the_start_are_refused(full_game: str, anna: Caller) -> None:
    assert refused(every(anna, full_game), 409, "not_active")


def test_orders_after_the_end_are_refused(game: str, players: list[Caller]) -> None:
    finish(game, players)
    assert refused(every(players[0], game), 409, "not_active")


def test_orders_of_an_unknown_game_are_refused_with_404(anna: Caller) -> None:
    assert refused(every(anna, uuid4()), 404, "game_not_found")
    assert refused(every(anna, "17"), 404, "not_found")


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else []


def condition(**parts: Any) -> dict[str, Any]:
    return {"orders": [ORDER | {"if": [parts]}]}


HOSTILE: dict[str, Any] = {
    "orders that are no list": {"orders": {}},
    "orders of null": {"orders": None},
    "an order that is a text": {"orders": ["play well"]},
    "an order without moves": {"orders": [{}]},
    "no moves": {"orders": [{"moves": []}]},
    "too many moves": {"orders": [{"moves": [WAGE] * 21}]},
    "too many orders": {"orders": [ORDER] * (ORDERS_AT_MOST + 1)},
    "another part": {"orders": [ORDER | {"unless": []}]},
    "an unknown move": {"orders": [{"moves": [{"kind": "keelhaul"}]}]},
    "a kind that is a list": {"orders": [{"moves": [{"kind": ["wage"]}]}]},
    "a move with too much": {"orders": [{"moves": [WAGE | {"extra": 1}]}]},
    "a wage that is true": {"orders": [{"moves": [WAGE | {"value": True}]}]},
    "a wage that is huge": {"orders": [{"moves": [WAGE | {"value": 2**63}]}]},
    "a wage of another type": {"orders": [{"moves": [WAGE | {"value": "1"}]}]},
    "a move that is deep": {"orders": [{"moves": [WAGE | {"value": deep(9)}]}]},
    "a rule as an order": {"orders": [{"moves": [{"rule": "most"}]}]},
    "conditions that are none": {"orders": [ORDER | {"if": {}}]},
    "an unknown fact": condition(fact="seed", **{"is": 1}),
    "an unknown test": condition(fact="round", matches=".*"),
    "a fact that is a list": condition(fact=["round"], **{"is": 1}),
    "another type": condition(fact="round", **{"is": "1"}),
    "a number that is none": condition(fact="round", **{"is": 1.0}),
    "a number too large": condition(fact="round", **{"is": 2**70}),
    "a text with a NUL": condition(fact="phase", **{"is": "a\0b"}),
    "a text that is huge": condition(fact="phase", **{"is": "x" * 50_000}),
    "a field with a NUL": {"orders": [ORDER | {"a\0b": 1}]},
    "answers that are a list": {"answers": []},
    "an unknown question": {"answers": {"weather": [WAGE]}},
    "a question with a NUL": {"answers": {"a\0b": [WAGE]}},
    "an answer that is none": {"answers": {"wage": [None]}},
    "answers of null": {"answers": {"wage": None}},
    "an unknown rule": {"answers": {"sale": [{"rule": "least"}]}},
    "a rule of another question": {"answers": {"wage": [{"rule": "most"}]}},
    "a rule that is a list": {"answers": {"sale": [{"rule": ["most"]}]}},
    "too many answers": {"answers": {"wage": [WAGE] * 21}},
    "another field": {"orders": [], "secret": True},
    "deep": {"orders": deep(40)},
    "huge": {"orders": [{"moves": [WAGE | {"x": "y" * 70_000}]}]},
}


@for_meuterer
@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_invalid_orders_are_refused_and_change_nothing(
    game: str, anna: Caller, body: dict[str, Any]
) -> None:
    before = (put(anna, game, ORDER).content, Game.objects.values().get())
    answer = anna.put(f"games/{game}/orders", body)
    assert answer.status_code in (400, 413, 422), answer.content
    codes = ("invalid_request", "malformed_request", "bad_orders", "body_too_large")
    assert answer.json()["code"] in codes
    assert (anna.get(f"games/{game}/orders").content, Game.objects.values().get()) == before
