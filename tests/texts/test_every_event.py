"""Whatever happens in a game can be said, by every ruleset, to every viewer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from games import texts
from games.engine.core import Event, Log
from games.engine.playout import walk
from games.engine.registry import RULESETS

ENGINE = Path(__file__).resolve().parents[2] / "games" / "engine"
NAMES = ("anna", "bernd", "carla", "dora")
TABLES = [
    (key, seats, preset)
    for key, rules in RULESETS.items()
    for seats in rules.table_sizes
    for preset in rules.presets
]


def told(key: str, seats: int, preset: str, number: int) -> list[tuple[Event, str]]:
    """All events of a random game, each with its sentence."""
    rules = RULESETS[key]
    options = rules.options.parse(rules.presets[preset])
    state, opening = rules.setup(seats, f"{number:064x}", options)
    logs: list[Log] = [opening, *(log for *_, log in walk(rules, state, Random(number)))]
    return [
        pair
        for log in logs
        for pair in zip(log, texts.event_texts(key, log, NAMES[:seats]), strict=True)
    ]


@pytest.mark.parametrize(("key", "seats", "preset"), TABLES)
def test_all_that_happens_in_a_game_is_said_in_sentences(key: str, seats: int, preset: str) -> None:
    for number in range(8):
        for event, text in told(key, seats, preset, number):
            assert re.fullmatch(r"[A-Z_a-z].*\.", text), (event, text)
            assert not re.search(r"%\(|None|\[|\{|_", text), (event, text)


@pytest.mark.parametrize("key", RULESETS)
def test_what_one_seat_alone_is_told_is_said_to_it(key: str) -> None:
    seats = RULESETS[key].table_sizes[-1]
    whispers = [text for event, text in told(key, seats, "standard", 1) if event.to is not None]
    assert whispers
    assert all(text.startswith("You ") for text in whispers)


@pytest.mark.parametrize("key", RULESETS)
def test_every_kind_that_the_engine_knows_has_a_sentence(key: str) -> None:
    kinds = set()
    for file in (ENGINE / key).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in {"tell", "whisper"}:
                kind = node.args[0 if node.func.attr == "tell" else 1]
                assert isinstance(kind, ast.Constant)
                kinds.add(kind.value)
    assert kinds == set(import_module(f"games.texts.{key}.events")._SENTENCES)


def foretold(key: str, seats: int, preset: str, number: int) -> Iterator[tuple[Event, str]]:
    """What is said of every choice in a random game."""
    rules = RULESETS[key]
    options = rules.options.parse(rules.presets[preset])
    state, _ = rules.setup(seats, f"{number:064x}", options)
    for before, seat, *_ in walk(rules, state, Random(number)):
        view = rules.observe(before, seat)
        for move in rules.legal_moves(before, seat):
            facts = rules.preview(view, move, options)
            yield from zip(facts, texts.preview_texts(key, facts, NAMES[:seats]), strict=True)


@pytest.mark.parametrize(("key", "seats", "preset"), TABLES)
def test_all_that_a_choice_would_do_is_said_in_sentences(key: str, seats: int, preset: str) -> None:
    for number in range(4):
        for fact, text in foretold(key, seats, preset, number):
            assert re.fullmatch(r"[A-Z0-9].*\.", text), (fact, text)
            assert not re.search(r"%\(|None|\[|\{|_", text), (fact, text)


@pytest.mark.parametrize("key", RULESETS)
def test_every_fact_about_a_choice_has_a_sentence_and_every_sentence_a_fact(key: str) -> None:
    seen = {
        fact.kind
        for of, seats, preset in TABLES
        if of == key
        for number in range(25)
        for fact, _text in foretold(key, seats, preset, number)
    }
    assert seen == set(import_module(f"games.texts.{key}.preview")._SENTENCES)


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("data", [{}, {"seat": 17}, {"seat": None, "cards": 3, "roles": "x"}])
def test_what_is_not_understood_is_named_by_its_kind(key: str, data: dict[str, object]) -> None:
    assert texts.event_text(key, Event("as_yet_unknown", data), NAMES) == "as_yet_unknown"
    assert texts.event_text(key, Event("revealed", data), NAMES) == "revealed"
