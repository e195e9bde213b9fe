"""Parsing moves: every legal move comes back, and nothing else breaks anything."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.moves import IllegalMoveError
from games.engine.playout import walk
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset, having, in_long_run_too, in_this_run

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
CALLS_AT_MOST = 10_000
# Every word used anywhere in a move, so that wrong data is nearly right.
KINDS = ("wage", "offer", "pass", "conflict", "sell", "return", "reveal", "use", "play", "ojo")
NAMES = ("value", "card", "role", "count", "allocation", "cards", "pirate", "direction", "duel")
VALUES = ("hochland", "good", "wine", "grain", "grey1", "none", "monkey", "declare", "camp")
WORDS = st.sampled_from([*KINDS, *NAMES, *VALUES])
VALUE = st.recursive(SCALARS | WORDS, lambda some: st.lists(some) | st.dictionaries(WORDS, some))
NEARLY = st.builds(
    lambda kind, data: {"kind": kind, **data},
    st.sampled_from(KINDS),
    st.dictionaries(WORDS, VALUE, max_size=2),
)


@for_every_ruleset(20, "orders")
def test_legal_move_is_parsed_from_its_wire_form(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        for move in rules.legal_moves(before, seat)[:40]:
            assert ruleset.orders.read_move(move.dump(), deal.options) == move
            assert (
                ruleset.orders.read_move(json.loads(json.dumps(move.dump())), deal.options) == move
            )


@for_every_ruleset(10, "orders")
def test_move_with_a_wrong_field_is_refused(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        data = rules.legal_moves(before, seat)[-1].dump()
        for wrong in spoilt(data):
            with pytest.raises(IllegalMoveError):
                ruleset.orders.read_move(wrong, deal.options)


def spoilt(data: dict[str, Any]) -> list[Any]:
    """The same move, wrong in one point."""
    others: list[Any] = [
        1.0,
        {},
        [[]],
        "?",
        10**30,
        -1,
        [None] * 50,
        {"hochland": {"good": "wine"}},
    ]
    retyped = [
        data | {name: value}
        for name in data
        for value in others
        if value != data[name] and (name, value) != ("allocation", {})  # which is to sell nothing
    ]
    flipped = [data | {name: bool(value)} for name, value in data.items() if type(value) is int]
    numbers = [data | {name: int(value)} for name, value in data.items() if type(value) is bool]
    kindless = {name: value for name, value in data.items() if name != "kind"}
    return [*retyped, *flipped, *numbers, kindless, data | {"more": 1}, [data], json.dumps(data)]


@in_long_run_too
@pytest.mark.parametrize("key", having("orders"))
def test_arbitrary_json_raises_nothing_but_a_refusal(key: str) -> None:
    ruleset = RULESETS[key]
    rules = ruleset.rules

    @settings(max_examples=in_this_run(400))
    @given(JSON | NEARLY)
    def check(data: Any) -> None:
        try:
            move = ruleset.orders.read_move(data, rules.options())
        except IllegalMoveError:
            return
        assert move.matches(data)

    check()


def calls_of(act: Callable[[], object]) -> int:
    """How many functions are called, those of C too, while something is done."""
    calls: Counter[str] = Counter()
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, arg: calls.update([event]))
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls["call"] + calls["c_call"]


@pytest.mark.parametrize("key", having("orders"))
def test_deep_or_huge_data_is_refused_unread(key: str) -> None:
    """Whoever reads through it calls something for each of its parts, or fails at its depth."""
    ruleset = RULESETS[key]
    rules = ruleset.rules
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    huge = ["grain"] * 1_000_000
    kinds = {"wage", "offer", "sell", "return", "wessel_jan", "dean_nero", "play", "place"}
    fields = ("value", "card", "allocation", "cards", "valverde")
    hostile: list[Any] = [
        deep,
        huge,
        {str(name): 0 for name in range(1_000_000)},
        "x" * 1_000_000,
        10**4000,
    ]
    for value in hostile:
        for wrong in [value, *({"kind": k, f: value} for k in kinds for f in fields)]:

            def refuse(wrong: Any = wrong) -> None:
                with pytest.raises(IllegalMoveError):
                    ruleset.orders.read_move(wrong, rules.options())

            assert calls_of(refuse) < CALLS_AT_MOST
    while deep:  # or its end would be as deep
        deep = deep[0]
