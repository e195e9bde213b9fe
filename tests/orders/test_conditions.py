"""Conditions: a fact that the seat can see, compared with a value of its own type."""

from __future__ import annotations

from typing import Any

import pytest

from games.orders import conditions
from games.orders.conditions import BadOrderError

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
def test_a_condition_holds_or_does_not(condition: Any, expected: bool) -> None:
    conditions.check(condition, KINDS)
    assert conditions.holds(condition, FACTS) is expected


@pytest.mark.parametrize("kind", KINDS)
def test_the_order_of_its_two_parts_has_no_meaning(kind: str) -> None:
    test, value = {"round": ("is", 3), "phase": ("is", "offer"), "roles": ("has", "pirate")}[kind]
    condition = {test: value, "fact": kind}
    conditions.check(condition, KINDS)
    assert conditions.holds(condition, FACTS)


def test_of_an_empty_list_nothing_holds_but_what_it_has_not() -> None:
    facts = FACTS | {"roles": []}
    assert not conditions.holds({"fact": "roles", "has": "pirate"}, facts)
    assert conditions.holds({"fact": "roles", "has_not": "pirate"}, facts)


def test_all_of_nothing_hold_and_none_of_nothing_does() -> None:
    assert conditions.all_hold([], FACTS)
    assert not conditions.any_holds([], FACTS)


def test_all_and_any() -> None:
    right, wrong = {"fact": "round", "is": 3}, {"fact": "round", "is": 4}
    assert conditions.all_hold([right, right], FACTS)
    assert not conditions.all_hold([right, wrong], FACTS)
    assert conditions.any_holds([wrong, right], FACTS)
    assert not conditions.any_holds([wrong, wrong], FACTS)


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
def test_it_is_a_fact_and_one_test(wrong: Any) -> None:
    with pytest.raises(BadOrderError, match="A condition is"):
        conditions.check(wrong, KINDS)


@pytest.mark.parametrize("fact", ["seed", "", "ROUND", None, 3, ["round"], {"round": 1}])
def test_there_is_no_such_fact(fact: Any) -> None:
    with pytest.raises(BadOrderError, match="There are: round, phase, roles"):
        conditions.check({"fact": fact, "is": 3}, KINDS)


@pytest.mark.parametrize(
    ("fact", "test"),
    [("round", "has"), ("phase", "at_least"), ("roles", "is"), ("round", ""), ("round", "__eq__")],
)
def test_each_fact_has_its_own_tests(fact: str, test: str) -> None:
    with pytest.raises(BadOrderError, match=f"{fact} can be tested by"):
        conditions.check({"fact": fact, test: 3}, KINDS)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"fact": "round", "is": value} for value in ("3", 3.0, True, None, [3], {"is": 3})),
        *({"fact": "phase", "is": value} for value in (3, None, ["offer"])),
        *({"fact": "roles", "has": value} for value in (3, None, ["pirate"], {})),
    ],
)
def test_it_is_compared_with_its_own_type(wrong: Any) -> None:
    with pytest.raises(BadOrderError, match="another type"):
        conditions.check(wrong, KINDS)


@pytest.mark.parametrize("text", ["a\0b", "\n", "x" * 65])
def test_no_fact_is_a_text_like_that(text: str) -> None:
    """The database would refuse the first, and nobody needs the others."""
    for wrong in ({"fact": "phase", "is": text}, {"fact": "roles", "has": text}):
        with pytest.raises(BadOrderError, match="never a text like that"):
            conditions.check(wrong, KINDS)
