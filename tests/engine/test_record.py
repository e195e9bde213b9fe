"""Records of random games of every ruleset hold, and no longer do when anything is changed.

What is tampered with by name, and refused with its place, is in ``tests/api/test_record.py``.
"""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from games.engine.core import Log, same
from games.engine.fairness import SECRET_BYTES, commitment, game_seed, opened
from games.engine.meuterer import RULES
from games.engine.meuterer.options import MeutererOptions
from games.engine.playout import walk
from games.engine.record import FORMAT, RecordError, event_json, published, verify
from tests.engine.deals import Deal, for_every_ruleset

Json = Any
Step = str | int


def record_of(deal: Deal) -> Json:
    """Play a random game, and write the record that a server would."""
    rules, rng = deal.rules, deal.rng()
    secret = rng.randbytes(SECRET_BYTES * (2 if rules.keeps_secrets else 1)).hex()
    nonces = [f"nonce-{seat}" for seat in range(deal.seats)]
    state, opening = rules.setup(deal.seats, game_seed(secret, nonces), deal.options)
    moves = []
    for _, seat, move, after, log in walk(rules, state, rng):
        entry = {"ply": after.ply, "seat": seat, "move": rules.publish(move.dump())}
        moves.append(entry | {"events": events(deal, log)})
        state = after
    open_part, sealed = opened(secret)
    record = {
        "format": FORMAT,
        "ruleset": rules.key,
        "seats": deal.seats,
        "options": deal.options.dump(),
        "commitment": commitment(secret),
        "secret": open_part,
        "sealed": sealed,
        "nonces": nonces,
        "opening": events(deal, opening),
        "moves": moves,
        "standings": [standing._asdict() for standing in rules.standings(state) or []],
    }
    return json.loads(json.dumps(record))


def events(deal: Deal, log: Log) -> list[Json]:
    return [event_json(event) for event in published(deal.rules, log)]


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
    """The same record but for one value."""
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
def test_the_record_of_any_game_holds(deal: Deal) -> None:
    assert len(verify(record_of(deal))) >= 4


@pytest.fixture(scope="module")
def record() -> Json:
    return record_of(Deal(RULES, 4, f"{7:064x}", MeutererOptions(rounds=3, pirates=True)))


def test_a_record_in_which_one_value_was_changed_does_not_hold(record: Json) -> None:
    """Card, move, score, seat, number or name: 200 of them, drawn evenly."""
    verify(record)
    proved = [path for path in places(record) if path[0] != "options"]
    for path in Random(1).sample(proved, 200):
        with pytest.raises(RecordError):
            verify(change(record, path, another(at(record, path))))


def test_the_type_of_a_value_is_part_of_it(record: Json) -> None:
    """``true`` is not 1, and ``1.0`` is not 1."""
    ones = [path for path in places(record) if same(at(record, path), 1)]
    for path in Random(2).sample(ones, 40):
        for other in (True, 1.0):
            with pytest.raises(RecordError):
                verify(change(record, path, other))


def test_what_is_far_too_deep_is_no_record(record: Json) -> None:
    deep: list[Json] = []
    for _ in range(100_000):
        deep = [deep]
    for path in (("moves", 0, "move"), ("opening", 0, "data"), ("standings",), ("seats",)):
        with pytest.raises(RecordError):
            verify(change(record, path, deep))


def test_moves_after_the_end_are_refused(record: Json) -> None:
    forged = copy.deepcopy(record)
    last = forged["moves"][-1]
    forged["moves"].append(last | {"ply": last["ply"] + 1})
    with pytest.raises(RecordError, match="not the move of seat"):
        verify(forged)
