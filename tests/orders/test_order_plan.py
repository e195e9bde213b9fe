"""Plans by rules made for these tests: what is parsed, and what is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import pytest

from games.engine.moves import IllegalMoveError, Move
from games.engine.types import Json
from games.orders import order_plan
from games.orders.order_conditions import BadOrderError
from games.orders.order_plan import Choice
from games.policy import ORDERS_AT_MOST
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS


@dataclass(frozen=True, slots=True)
class Step(Move):
    """So many fields ahead."""

    kind: ClassVar[str] = "step"
    count: int


class Road:
    """A game of walking: ``view`` has the position and the question."""

    questions = ("walk", "rest")
    rules_of_thumb = {"walk": ("farthest",)}
    fact_kinds: ClassVar[dict[str, type]] = {"mile": int}

    def question(self, view: Json) -> str:
        return str(view["asked"])

    def facts(self, view: Json) -> dict[str, Json]:
        return {"mile": view["mile"]}

    def read_move(self, data: Json, options: Any) -> Move:
        if isinstance(data, dict) and data.keys() == {"kind", "count"} and data["kind"] == "step":
            return Step(data["count"])
        raise IllegalMoveError("no step")

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str, options: Any) -> Move:
        return max(moves, key=lambda move: cast("Step", move).count)


ROAD: Any = Road()
HERE = {"mile": 3, "asked": "walk"}
LEGAL = (Step(1), Step(2))


def step(count: int) -> Json:
    return {"kind": "step", "count": count}


def order(*counts: int, **conditions: Any) -> Json:
    """An order to step so far, or else so far, and so on."""
    return {"moves": [step(count) for count in counts]} | conditions


def choose(orders: Sequence[Json] = (), view: Json = None, **answers: Sequence[Json]) -> Any:
    return order_plan.choose(
        ROAD, None, view or HERE, LEGAL, order_plan.read_orders(ROAD, None, [*orders]), answers
    )


def test_first_of_several_orders_that_fit_is_played() -> None:
    assert choose([order(1), order(2)]) == Choice(Step(1), by_order=True)


def test_first_legal_move_of_an_order_is_played() -> None:
    assert choose([order(7, 2, 1)]) == Choice(Step(2), by_order=True)


def test_order_without_a_legal_move_does_not_fit() -> None:
    """The second order is not tried: it was written for another position."""
    assert choose([order(7, 8), order(1)]) is None


def test_nothing_is_played_without_orders_and_answers() -> None:
    assert choose() is None


AT_THREE, AT_FOUR = {"fact": "mile", "is": 3}, {"fact": "mile", "is": 4}


@pytest.mark.parametrize(
    ("conditions", "plays"),
    [
        ({"if": [AT_THREE]}, True),
        ({"if": [AT_THREE, AT_FOUR]}, False),
        ({"stop_if": [AT_FOUR]}, True),
        ({"stop_if": [AT_FOUR, AT_THREE]}, False),
        ({"if": [AT_THREE], "stop_if": [AT_THREE]}, False),
    ],
)
def test_conditions_decide_whether_an_order_is_played(conditions: Any, plays: bool) -> None:
    assert (choose([order(1, **conditions)]) is not None) is plays


def test_answer_comes_before_an_order_and_leaves_it_unused() -> None:
    assert choose([order(1)], walk=[step(2)]) == Choice(Step(2), by_order=False)


def test_answer_to_another_question_is_not_played() -> None:
    assert choose([order(1)], rest=[step(2)]) == Choice(Step(1), by_order=True)
    assert choose(rest=[step(2)]) is None


def test_first_legal_answer_is_played() -> None:
    assert choose(walk=[step(9), step(2), step(1)]) == Choice(Step(2), by_order=False)


def test_rule_of_thumb_always_gives_an_answer() -> None:
    assert choose(walk=[step(9), {"rule": "farthest"}]) == Choice(Step(2), by_order=False)


def test_orders_are_played_when_no_answer_is_legal() -> None:
    assert choose([order(1)], walk=[step(9)]) == Choice(Step(1), by_order=True)


def test_orders_are_stored_with_all_their_fields() -> None:
    read = order_plan.read_orders(ROAD, None, [order(1)])
    assert read == [{"moves": [step(1)], "if": [], "stop_if": []}]
    assert order_plan.read_orders(ROAD, None, []) == []


TOO_MANY = [AT_THREE] * 13


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {},
        "walk",
        [None],
        [[]],
        ["walk"],
        [{}],
        [{"if": []}],
        [order(1, then=[])],
        [{"moves": None}],
        [{"moves": []}],
        [{"moves": {}}],
        [{"moves": "step"}],
        [{"moves": [None]}],
        [{"moves": [{"kind": "fly"}]}],
        [{"moves": [[step(1)]]}],
        [{"moves": [{"rule": "farthest"}]}],
        [order(*range(21))],
        [order(1, **{"if": None})],
        [order(1, **{"if": {}})],
        [order(1, **{"if": TOO_MANY})],
        [order(1, stop_if=TOO_MANY)],
        [order(1, stop_if=[None])],
        [order(1, stop_if=[{"fact": "moon", "is": 1}])],
        [order(1)] * (ORDERS_AT_MOST + 1),
        [order(1), {}],
    ],
)
def test_invalid_orders_are_refused(wrong: Any) -> None:
    with pytest.raises(BadOrderError):
        order_plan.read_orders(ROAD, None, wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"sing": [step(1)]},
        {"walk": None},
        {"walk": []},
        {"walk": step(1)},
        {"walk": [None]},
        {"walk": [{"rule": "nearest"}]},
        {"walk": [{"rule": ["farthest"]}]},
        {"walk": [{"rule": "farthest", "kind": "step"}]},
        {"rest": [{"rule": "farthest"}]},
        {"walk": [step(1)] * 21},
    ],
)
def test_invalid_answers_are_refused(wrong: Any) -> None:
    with pytest.raises(BadOrderError):
        order_plan.read_answers(ROAD, None, wrong)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_legal_move_of_every_game_can_be_ordered(ruleset: Ruleset) -> None:
    rules = ruleset.rules
    options = rules.options()
    state, _ = rules.setup(3, "5" * 64, options)
    for _ in range(30):
        seat = rules.to_move(state)[0]
        legal = rules.legal_moves(state, seat)
        orders = order_plan.read_orders(ruleset.orders, options, [{"moves": [legal[-1].dump()]}])
        view = rules.observe(state, seat)
        chosen = order_plan.choose(ruleset.orders, options, view, legal, orders, {})
        assert chosen == Choice(legal[-1], by_order=True)
        state, _ = rules.apply(state, seat, legal[0])
        if not rules.to_move(state):
            break
