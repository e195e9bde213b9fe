"""Records of random games of every ruleset hold, and fail when anything is changed.

Forgeries by name, with the place named, are in ``tests/api/test_record.py``.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from games.engine.record import verify
from games.engine.record_shape import RecordError
from games.engine.types import same
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset
from tests.engine.written_records import record_of

Json = Any
Step = str | int


def places(data: Json, path: tuple[Step, ...] = ()) -> list[tuple[Step, ...]]:
    """The paths to all single values within JSON data."""
    if not isinstance(data, dict | list):
        return [path]
    items = data.items() if isinstance(data, dict) else enumerate(data)
    return [place for key, value in items for place in places(value, (*path, key))]


def at(data: Json, path: tuple[Step, ...]) -> Json:
    for step in path:
        data = data[step]
    return data


def change(record: Json, path: tuple[Step, ...], value: Json) -> Json:
    """A copy of the record with one value changed."""
    forged = copy.deepcopy(record)
    at(forged, path[:-1])[path[-1]] = value
    return forged


def another(value: Json) -> Json:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("a" if value[-1:] != "a" else "b")
    return 1


@for_every_ruleset(20)
def test_record_of_any_game_holds(deal: Deal) -> None:
    assert len(verify(record_of(deal), RULESETS)) >= 6


@for_every_ruleset(8)
def test_record_of_a_game_that_was_never_bound_holds(deal: Deal) -> None:
    assert len(verify(record_of(deal, bound=False), RULESETS)) >= 4


@pytest.fixture(scope="module")
def record() -> Json:
    return record_of(Deal(RULESET, 4, f"{7:064x}", MeutererOptions(rounds=3, pirates=True)))


def test_record_with_one_value_changed_fails(record: Json) -> None:
    """Card, move, score, seat, number or name: 200 of them, drawn evenly."""
    verify(record, RULESETS)
    proved = [path for path in places(record) if path[0] != "options"]
    for path in Random(1).sample(proved, 200):
        with pytest.raises(RecordError):
            verify(change(record, path, another(at(record, path))), RULESETS)


def test_record_with_one_type_changed_fails(record: Json) -> None:
    """``true`` is not 1, and ``1.0`` is not 1."""
    ones = [path for path in places(record) if same(at(record, path), 1)]
    for path in Random(2).sample(ones, 40):
        for other in (True, 1.0):
            with pytest.raises(RecordError):
                verify(change(record, path, other), RULESETS)


def test_record_nested_far_too_deep_fails(record: Json) -> None:
    deep: list[Json] = []
    for _ in range(100_000):
        deep = [deep]
    for path in (("moves", 0, "move"), ("opening", 0, "data"), ("standings",), ("seats",)):
        with pytest.raises(RecordError):
            verify(change(record, path, deep), RULESETS)


def test_record_with_moves_after_the_end_fails(record: Json) -> None:
    forged = copy.deepcopy(record)
    last = forged["moves"][-1]
    forged["moves"].append(last | {"ply": last["ply"] + 1})
    with pytest.raises(RecordError, match="not the move of seat"):
        verify(forged, RULESETS)
