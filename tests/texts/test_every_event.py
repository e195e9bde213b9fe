"""Every event of every ruleset has a sentence for every viewer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from games.engine.events import Event, Log
from games.engine.playout import walk
from games.rulesets.registry import RULESETS
from games.texts import game_texts

ENGINE = Path(__file__).resolve().parents[2] / "games" / "rulesets"
NAMES = ("anna", "bernd", "carla", "dora")
TABLES = [
    (key, seats, preset)
    for key, ruleset in RULESETS.items()
    for seats in ruleset.rules.table_sizes
    for preset in ruleset.rules.presets
]


def told(key: str, seats: int, preset: str, number: int) -> list[tuple[Event, str]]:
    """All events of a random game, each with its sentence."""
    rules = RULESETS[key].rules
    options = rules.options.parse(rules.presets[preset])
    state, opening = rules.setup(seats, f"{number:064x}", options)
    logs: list[Log] = [opening, *(log for *_, log in walk(rules, state, Random(number)))]
    return [
        pair
        for log in logs
        for pair in zip(log, game_texts.event_texts(key, log, NAMES[:seats]), strict=True)
    ]


@pytest.mark.parametrize(("key", "seats", "preset"), TABLES)
def test_every_event_of_a_game_is_told_in_a_sentence(key: str, seats: int, preset: str) -> None:
    for number in range(8):
        for event, text in told(key, seats, preset, number):
            assert re.fullmatch(r"[A-Z_a-z].*\.", text), (event, text)
            assert not re.search(r"%\(|None|\[|\{|_", text), (event, text)


@pytest.mark.parametrize("key", RULESETS)
def test_private_events_address_their_seat(key: str) -> None:
    seats = RULESETS[key].rules.table_sizes[-1]
    whispers = [text for event, text in told(key, seats, "standard", 1) if event.to is not None]
    assert whispers
    assert all(text.startswith(("You ", "Your ")) for text in whispers)


@pytest.mark.parametrize("key", RULESETS)
def test_every_kind_of_event_in_the_rules_has_a_sentence(key: str) -> None:
    kinds = set()
    for file in (ENGINE / key).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in {"tell", "whisper"}:
                kind = node.args[0 if node.func.attr == "tell" else 1]
                assert isinstance(kind, ast.Constant)
                kinds.add(kind.value)
    assert kinds == set(import_module(f"games.rulesets.{key}.texts.events")._SENTENCES)


def previews(key: str, seats: int, preset: str, number: int) -> Iterator[list[Event]]:
    """The preview facts of every choice in a random game."""
    ruleset = RULESETS[key]
    rules = ruleset.rules
    options = rules.options.parse(rules.presets[preset])
    state, _ = rules.setup(seats, f"{number:064x}", options)
    for before, seat, *_ in walk(rules, state, Random(number)):
        view = rules.observe(before, seat)
        for move in rules.legal_moves(before, seat):
            yield ruleset.preview.preview(view, move, options)


@pytest.mark.parametrize(("key", "seats", "preset"), TABLES)
def test_every_preview_fact_is_told_in_a_sentence(key: str, seats: int, preset: str) -> None:
    for number in range(4):
        for facts in previews(key, seats, preset, number):
            texts = game_texts.preview_texts(key, facts, NAMES[:seats])
            for fact, text in zip(facts, texts, strict=True):
                assert re.fullmatch(r"[A-Z0-9].*\.", text), (fact, text)
                assert not re.search(r"%\(|None|\[|\{|_", text), (fact, text)


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("data", [{}, {"seat": 17}, {"seat": None, "cards": 3, "roles": "x"}])
def test_unknown_event_is_told_by_its_kind(key: str, data: dict[str, object]) -> None:
    assert game_texts.event_texts(key, [Event("as_yet_unknown", data)], NAMES) == ["as_yet_unknown"]
    assert game_texts.event_texts(key, [Event("revealed", data)], NAMES) == ["revealed"]
