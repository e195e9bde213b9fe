"""Plans, by rules that were made for these tests: what is read, and what is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import pytest

from games.engine.core import IllegalMoveError, Json, Move, Ruleset
from games.engine.registry import RULESETS
from games.orders import plan
from games.orders.conditions import BadOrderError
from games.orders.plan import Choice
from games.policy import ORDERS_AT_MOST


@dataclass(frozen=True, slots=True)
class Step(Move):
    """So many fields ahead."""

    kind: ClassVar[str] = "step"
    count: int


class Road:
    """A game in which one walks: ``view`` is where one stands, and what is asked."""

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

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str) -> Move:
        return max(moves, key=lambda move: cast("Step", move).count)


ROAD: Any = Road()
HERE = {"mile": 3, "asked": "walk"}
LEGAL = (Step(1), Step(2))


def step(count: int) -> Json:
    return {"kind": "step", "count": count}


def order(*counts: int, **conditions: Any) -> Json:
    """Step so far, or else so far, and so on."""
    return {"moves": [step(count) for count in counts]} | conditions


def choose(orders: Sequence[Json] = (), view: Json = None, **answers: Sequence[Json]) -> Any:
    return plan.choose(ROAD, view or HERE, LEGAL, plan.read_orders(ROAD, None, [*orders]), answers)


def test_the_first_order_is_played() -> None:
    assert choose([order(1), order(2)]) == Choice(Step(1), by_order=True)


def test_the_first_of_its_moves_that_is_legal_is() -> None:
    assert choose([order(7, 2, 1)]) == Choice(Step(2), by_order=True)


def test_it_does_not_fit_where_none_is_legal() -> None:
    """The second order is not tried: it was written for another position."""
    assert choose([order(7, 8), order(1)]) is None


def test_without_orders_and_answers_nothing_is_played() -> None:
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
def test_conditions_say_whether_it_is_played(conditions: Any, plays: bool) -> None:
    assert (choose([order(1, **conditions)]) is not None) is plays


def test_an_answer_comes_before_an_order_and_does_not_use_it_up() -> None:
    assert choose([order(1)], walk=[step(2)]) == Choice(Step(2), by_order=False)


def test_an_answer_to_another_question_is_none() -> None:
    assert choose([order(1)], rest=[step(2)]) == Choice(Step(1), by_order=True)
    assert choose(rest=[step(2)]) is None


def test_the_dearest_answer_that_is_legal() -> None:
    assert choose(walk=[step(9), step(2), step(1)]) == Choice(Step(2), by_order=False)


def test_a_rule_of_thumb_always_has_an_answer() -> None:
    assert choose(walk=[step(9), {"rule": "farthest"}]) == Choice(Step(2), by_order=False)


def test_where_no_answer_is_legal_the_orders_are_asked() -> None:
    assert choose([order(1)], walk=[step(9)]) == Choice(Step(1), by_order=True)


def test_orders_are_kept_in_one_shape() -> None:
    read = plan.read_orders(ROAD, None, [order(1)])
    assert read == [{"moves": [step(1)], "if": [], "stop_if": []}]
    assert plan.read_orders(ROAD, None, []) == []


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
def test_what_is_no_order(wrong: Any) -> None:
    with pytest.raises(BadOrderError):
        plan.read_orders(ROAD, None, wrong)


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
def test_what_is_no_answer(wrong: Any) -> None:
    with pytest.raises(BadOrderError):
        plan.read_answers(ROAD, None, wrong)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_legal_move_of_every_game_can_be_ordered(rules: Ruleset[Any]) -> None:
    options = rules.options()
    state, _ = rules.setup(3, "5" * 64, options)
    for _ in range(30):
        seat = rules.to_move(state)[0]
        legal = rules.legal_moves(state, seat)
        orders = plan.read_orders(rules, options, [{"moves": [legal[-1].dump()]}])
        chosen = plan.choose(rules, rules.observe(state, seat), legal, orders, {})
        assert chosen == Choice(legal[-1], by_order=True)
        state, _ = rules.apply(state, seat, legal[0])
        if not rules.to_move(state):
            break
