"""Conditions: a fact that the seat can see, compared with a value of its own type."""

from __future__ import annotations

from typing import Any

import pytest

from games.orders import order_conditions
from games.orders.order_conditions import BadOrderError

KINDS: dict[str, type] = {"round": int, "phase": str, "roles": list}
FACTS: dict[str, Any] = {"round": 3, "phase": "offer", "roles": ["pirate", "merchant"]}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"fact": "round", "is": 3}, True),
        ({"fact": "round", "is": 4}, False),
        ({"fact": "round", "at_least": 3}, True),
        ({"fact": "round", "at_least": 4}, False),
        ({"fact": "round", "at_most": 3}, True),
        ({"fact": "round", "at_most": 2}, False),
        ({"fact": "phase", "is": "offer"}, True),
        ({"fact": "phase", "is": "off"}, False),
        ({"fact": "roles", "has": "pirate"}, True),
        ({"fact": "roles", "has": "captain"}, False),
        ({"fact": "roles", "has_not": "captain"}, True),
        ({"fact": "roles", "has_not": "pirate"}, False),
    ],
)
def test_condition_holds_or_not_by_its_fact_and_test(condition: Any, expected: bool) -> None:
    order_conditions.check(condition, KINDS)
    assert order_conditions.holds(condition, FACTS) is expected


@pytest.mark.parametrize("kind", KINDS)
def test_order_of_fact_and_test_has_no_meaning(kind: str) -> None:
    test, value = {"round": ("is", 3), "phase": ("is", "offer"), "roles": ("has", "pirate")}[kind]
    condition = {test: value, "fact": kind}
    order_conditions.check(condition, KINDS)
    assert order_conditions.holds(condition, FACTS)


def test_empty_list_satisfies_only_has_not() -> None:
    facts = FACTS | {"roles": []}
    assert not order_conditions.holds({"fact": "roles", "has": "pirate"}, facts)
    assert order_conditions.holds({"fact": "roles", "has_not": "pirate"}, facts)


def test_all_of_no_conditions_hold_and_none_of_them_any() -> None:
    assert order_conditions.all_hold([], FACTS)
    assert not order_conditions.any_holds([], FACTS)


def test_all_hold_and_any_holds_combine_conditions() -> None:
    right, wrong = {"fact": "round", "is": 3}, {"fact": "round", "is": 4}
    assert order_conditions.all_hold([right, right], FACTS)
    assert not order_conditions.all_hold([right, wrong], FACTS)
    assert order_conditions.any_holds([wrong, right], FACTS)
    assert not order_conditions.any_holds([wrong, wrong], FACTS)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        "round is 3",
        3,
        [],
        ["fact", "round"],
        {},
        {"fact": "round"},
        {"is": 3},
        {"is": 3, "at_least": 3},
        {"fact": "round", "is": 3, "at_most": 4},
    ],
)
def test_condition_without_exactly_one_fact_and_test_is_refused(wrong: Any) -> None:
    with pytest.raises(BadOrderError, match="A condition is"):
        order_conditions.check(wrong, KINDS)


@pytest.mark.parametrize("fact", ["seed", "", "ROUND", None, 3, ["round"], {"round": 1}])
def test_condition_on_an_unknown_fact_is_refused(fact: Any) -> None:
    with pytest.raises(BadOrderError, match="There are: round, phase, roles"):
        order_conditions.check({"fact": fact, "is": 3}, KINDS)


@pytest.mark.parametrize(
    ("fact", "test"),
    [("round", "has"), ("phase", "at_least"), ("roles", "is"), ("round", ""), ("round", "__eq__")],
)
def test_condition_with_a_test_for_another_type_of_fact_is_refused(fact: str, test: str) -> None:
    with pytest.raises(BadOrderError, match=f"{fact} can be tested by"):
        order_conditions.check({"fact": fact, test: 3}, KINDS)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"fact": "round", "is": value} for value in ("3", 3.0, True, None, [3], {"is": 3})),
        *({"fact": "phase", "is": value} for value in (3, None, ["offer"])),
        *({"fact": "roles", "has": value} for value in (3, None, ["pirate"], {})),
    ],
)
def test_condition_with_a_value_of_another_type_is_refused(wrong: Any) -> None:
    with pytest.raises(BadOrderError, match="another type"):
        order_conditions.check(wrong, KINDS)


@pytest.mark.parametrize("text", ["a\0b", "\n", "x" * 65])
def test_condition_with_an_impossible_text_is_refused(text: str) -> None:
    """The database would refuse the first, and nobody needs the others."""
    for wrong in ({"fact": "phase", "is": text}, {"fact": "roles", "has": text}):
        with pytest.raises(BadOrderError, match="never a text like that"):
            order_conditions.check(wrong, KINDS)
