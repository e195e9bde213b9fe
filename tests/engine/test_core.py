"""Moves, options and events: what they take and what they refuse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from games.engine.core import Event, IllegalMoveError, Log, Move, find_move
from games.engine.meuterer.options import PRESETS, MeutererOptions
from games.engine.options import OptionsError, with_preset


@dataclass(frozen=True, slots=True)
class Bid(Move):
    kind: ClassVar[str] = "bid"
    value: int


MOVES = [Bid(0), Bid(1)]


def test_the_move_that_is_played_is_our_own() -> None:
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
        {"kind": "bid", "value": 10**400},
        {"kind": "bid" * 100_000, "value": 1},
    ],
)
def test_what_is_not_written_like_a_legal_move_is_none(data: Any) -> None:
    with pytest.raises(IllegalMoveError):
        find_move(MOVES, data)


def test_an_event_is_for_everybody_or_for_one() -> None:
    log = Log()
    log.tell("said", word="aye")
    log.whisper(1, "heard", word="nay")
    assert [event.seen_by(0) for event in log] == [True, False]
    assert [event.seen_by(1) for event in log] == [True, True]
    assert [event.seen_by(None) for event in log] == [True, False]


def test_an_event_survives_its_shortest_form() -> None:
    for event in (Event("said", {"word": "aye"}), Event("heard", {}, 0)):
        assert Event(*event.dump()) == event


def test_options_have_defaults_and_refuse_what_they_do_not_know() -> None:
    assert MeutererOptions.parse({}) == MeutererOptions()
    for wrong in (
        {"no_such": 1},
        {"rounds": 0},
        {"rounds": True},
        {"pirates": 1},
        {"pirates": None},
    ):
        with pytest.raises(OptionsError):
            MeutererOptions.parse(wrong)


def test_presets_are_sets_of_options() -> None:
    for options in PRESETS.values():
        MeutererOptions.parse(options)
    laid = with_preset(PRESETS, "brettspielwelt", {"sale_choice": "ask"})
    assert laid["sale_choice"] == "ask"
    assert laid["dock_return"] == "discard"
    with pytest.raises(OptionsError):
        with_preset(PRESETS, "house-rules", {})


def test_the_schema_names_every_value_and_its_rule() -> None:
    properties = MeutererOptions.schema()["properties"]
    assert len(properties) == 12
    assert properties["pirate_same_island"]["enum"] == ["take", "discard", "ignore"]
    assert all(entry["default"] == entry["enum"][0] for entry in properties.values())
    assert all(entry["description"][0] in "MP" for entry in properties.values())
