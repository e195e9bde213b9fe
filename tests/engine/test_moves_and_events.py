"""Moves, events and states: what they take, what they refuse, what they give back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from games.engine.events import Event, Log, Silence
from games.engine.moves import IllegalMoveError, Move, find_move
from games.engine.options import Options
from games.engine.state import State
from games.engine.types import same
from games.rulesets.meuterer.rules.moves import returns


@dataclass(frozen=True, slots=True)
class Bid(Move):
    kind: ClassVar[str] = "bid"
    value: int


MOVES = [Bid(0), Bid(1)]


def nested(depth: int) -> list[Any]:
    """A list nested far deeper than Python can follow."""
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


def test_found_move_is_the_legal_move_itself() -> None:
    assert find_move(MOVES, {"kind": "bid", "value": 1}) is MOVES[1]
    assert find_move(MOVES, {"value": 1, "kind": "bid"}) is MOVES[1]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "bid",
        {},
        {"kind": "bid"},
        {"kind": "bid", "value": 2},
        {"kind": "bid", "value": True},
        {"kind": "bid", "value": 1.0},
        {"kind": "bid", "value": "1"},
        {"kind": "bid", "value": None},
        {"kind": "bid", "value": [1]},
        {"kind": "bid", "value": 1, "more": 1},
        {"kind": "pass", "value": 1},
        {"kind": {"bid": 1}, "value": 1},
        {"kind": "bid", "value": 10**5000},
        {"kind": "bid", "value": float("nan")},
        {"kind": "bid" * 100_000, "value": 1},
        {"kind": "bid", "value": nested(100_000)},
        {"kind": nested(100_000), "value": 1},
        nested(100_000),
        dict.fromkeys(map(str, range(10_000))),
        {1: "kind", "value": 1},
        {"kind": "bid", "value": {1}},
        {"kind": "bid", "value": b"1"},
        {"kind": "\ud800", "value": 1},
    ],
    ids=lambda data: str(type(data)),
)
def test_data_that_is_no_legal_move_is_refused(data: Any) -> None:
    """However deep or large: an IllegalMoveError, never another error."""
    with pytest.raises(IllegalMoveError):
        find_move(MOVES, data)


@pytest.mark.parametrize(
    "cards",
    [
        None,
        "grain salt wine",
        {"grain": 1},
        ["grain", "salt"],
        ["grain", "salt", "wine", "wine"],
        ["grain", "salt", "grain"],
        ["grain", "salt", "gold"],
        ["grain", "salt", 1],
        ["grain", "salt", ["wine"]],
        ["wine"] * 1_000_000,
    ],
    ids=lambda cards: str(cards)[:30],
)
def test_cards_match_in_any_order_but_no_other_cards(cards: Any) -> None:
    moves = returns(("wine", "grain", "salt"), 3)
    assert find_move(moves, {"kind": "return", "cards": ["wine", "salt", "grain"]}) is moves[0]
    for more in ({}, {"more": 1}):
        with pytest.raises(IllegalMoveError):
            find_move(moves, {"kind": "return", "cards": cards} | more)


def test_same_compares_types_and_depth() -> None:
    own = {"a": [1, True, None, {"b": ("c", 0.5)}]}
    assert same({"a": [1, True, None, {"b": ["c", 0.5]}]}, own)
    assert not same({"a": [True, True, None, {"b": ["c", 0.5]}]}, own)
    assert not same({"a": [1, 1, None, {"b": ["c", 0.5]}]}, own)
    assert not same({"a": [1, True, None, {"b": ["c"]}]}, own)
    assert not same({"a": [1, True, None, ["b"]]}, own)


def test_event_is_for_everybody_or_for_one_seat() -> None:
    log = Log()
    log.tell("said", word="aye")
    log.whisper(1, "heard", word="nay")
    assert [event.seen_by(0) for event in log] == [True, False]
    assert [event.seen_by(1) for event in log] == [True, True]
    assert [event.seen_by(None) for event in log] == [True, False]


def test_event_survives_its_shortest_form() -> None:
    for event in (Event("said", {"word": "aye"}), Event("heard", {}, 0)):
        assert Event(*event.dump()) == event


def test_log_that_is_silent_keeps_no_events() -> None:
    silence = Silence()
    silence.tell("said", word="aye")
    silence.whisper(1, "heard", word="nay")
    assert silence == []


def position() -> State:
    return State(Options(), seats=2, seed="ab", shuffles=0, ply=0, opened=0, phase="bid")


def test_copy_of_a_state_shares_nothing_that_can_change() -> None:
    @dataclass(slots=True)
    class Table(State):
        hands: list[tuple[str, ...]]

    table = Table(**position().dump() | {"options": Options()}, hands=[("ace",), ()])
    copy = table.copy()
    copy.hands[0] = ()
    copy.ply += 1
    assert (table.hands, table.ply) == ([("ace",), ()], 0)


def test_version_of_a_state_is_dumped_unless_it_is_the_first() -> None:
    assert "version" not in position().dump()
    second = position()
    second.version = 2
    assert second.dump()["version"] == 2


@pytest.mark.parametrize("version", [1, 2])
def test_copied_or_stored_state_keeps_its_version(version: int) -> None:
    state = position()
    state.version = version
    assert state.copy().version == version
    assert State.load(json.loads(json.dumps(state.dump())), Options()).version == version


def test_loaded_state_has_tuples_within_its_lists() -> None:
    @dataclass(slots=True)
    class Table(State):
        sheet: list[tuple[tuple[int, int], ...]]

    table = Table(**position().dump() | {"options": Options()}, sheet=[((1, 2), (3, 4))])
    stored = json.loads(json.dumps(table.dump()))
    assert stored["sheet"] == [[[1, 2], [3, 4]]]
    assert Table.load(stored, Options()) == table
