"""Conditions of orders: a fact that the seat can see, compared with a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.engine.types import Json

Condition = Mapping[str, Json]
Tests = Mapping[str, tuple[type, Callable[[Json, Json], bool]]]

# By type of fact: its comparisons, and the type of the value that it is compared with.
TESTS: Final[dict[type, Tests]] = {
    int: {
        "is": (int, lambda fact, value: fact == value),
        "at_least": (int, lambda fact, value: fact >= value),
        "at_most": (int, lambda fact, value: fact <= value),
    },
    str: {"is": (str, lambda fact, value: fact == value)},
    list: {
        "has": (str, lambda fact, value: value in fact),
        "has_not": (str, lambda fact, value: value not in fact),
    },
}


LONGEST: Final = 64  # characters of text that a fact can be compared with


class BadOrderError(ValueError):
    """An impossible order; the message says which and why."""


def check(condition: Json, kinds: Mapping[str, type]) -> None:
    """Raise BadOrderError if a condition names no fact of this game, or compares it wrongly."""
    if not isinstance(condition, dict) or len(condition) != 2 or "fact" not in condition:
        raise BadOrderError('A condition is {"fact": name, test: value}.')
    fact = condition["fact"]
    if not isinstance(fact, str) or fact not in kinds:
        raise BadOrderError(f"There is no such fact. There are: {', '.join(kinds)}.")
    test, value = next((name, value) for name, value in condition.items() if name != "fact")
    allowed = TESTS[kinds[fact]]
    if test not in allowed:
        raise BadOrderError(f"{fact} can be tested by: {', '.join(allowed)}.")
    if type(value) is not allowed[test][0]:
        raise BadOrderError(f"{fact} is compared with a value of another type.")
    if isinstance(value, str) and not (len(value) <= LONGEST and value.isprintable()):
        raise BadOrderError(f"{fact} is never a text like that.")


def holds(condition: Condition, facts: Mapping[str, Json]) -> bool:
    """Return whether a checked condition holds now."""
    fact = facts[condition["fact"]]
    test, value = next((name, value) for name, value in condition.items() if name != "fact")
    return any(kind[test][1](fact, value) for kind in [TESTS[_kind(fact)]])


def all_hold(conditions: Sequence[Condition], facts: Mapping[str, Json]) -> bool:
    return all(holds(condition, facts) for condition in conditions)


def any_holds(conditions: Sequence[Condition], facts: Mapping[str, Json]) -> bool:
    return any(holds(condition, facts) for condition in conditions)


def _kind(fact: Json) -> type:
    return next(kind for kind in TESTS if isinstance(fact, kind))
