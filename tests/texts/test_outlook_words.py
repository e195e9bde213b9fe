"""Outcomes, headings and reasons are said in a line, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from django.conf import settings
from django.utils import translation

from games.engine.events import Event
from games.engine.playout import walk
from games.rulesets.registry import RULESETS
from games.texts import game_texts
from tests.engine.deals import having
from tests.texts.places import HEADING_CHARACTERS, OUTCOME_CHARACTERS

MOST: Final = {"outcome": OUTCOME_CHARACTERS, "heading": HEADING_CHARACTERS}
NAMES: Final = tuple(letter * 30 for letter in "WMQG")  # as long as any
LANGUAGES: Final = [code for code, _name in settings.LANGUAGES]
TABLES: Final = [
    (key, seats, preset)
    for key in having("outlook", "sources")
    for seats in RULESETS[key].rules.table_sizes
    for preset in RULESETS[key].rules.presets
]


def facts(key: str, seats: int, preset: str, number: int) -> Iterator[tuple[str, Event]]:
    """What a random game has to say, each once, with what it is."""
    ruleset = RULESETS[key]
    rules, outlook = ruleset.rules, ruleset.outlook
    options = rules.options.parse(rules.presets[preset])
    state, log = rules.setup(seats, f"{number:064x}", options)
    told = [(0, [event for event in log if event.to is None])]
    for before, seat, _move, after, events in walk(rules, state, Random(number)):
        view, moves = ruleset.view(before, seat), rules.legal_moves(before, seat)
        yield "heading", outlook.asked(view, moves, options)
        for outcome in outlook.outcomes(view, moves, options):
            yield "outcome", outcome.brief
            yield from (("open", fact) for fact in outcome.open)
        told.append((after.ply, [event for event in events if event.to is None]))
        state = after
    assert ruleset.sources is not None
    for viewer in (0, None):
        for each in ruleset.sources.sources(rules.observe(state, viewer), told, options):
            yield from (("reason", source.reason) for source in each.sources)


@pytest.mark.parametrize(("key", "seats", "preset"), TABLES)
def test_outlook_and_reasons_are_said_in_short_lines(key: str, seats: int, preset: str) -> None:
    found = {
        (what, fact.kind, str(fact.data)): fact
        for number in range(2)
        for what, fact in facts(key, seats, preset, number)
    }
    for language in LANGUAGES:
        with translation.override(language):
            for (what, *_), fact in found.items():
                say_it = game_texts.reason_text if what == "reason" else game_texts.outlook_text
                text = say_it(key, fact, NAMES)
                assert text not in {"", fact.kind}, fact
                assert not re.search(r"%\(|None|\[|\{|_", text), (fact, text)
                ends = re.search(r"[.。]$", text) is not None
                assert ends == (what == "open"), (language, text)
                most = MOST.get(what, len(text))  # a list of names may be as long as they are
                assert len(text) <= most, (language, len(text), text)


@pytest.mark.parametrize("key", having("outlook"))
def test_fact_without_words_is_said_by_its_kind_and_no_fact_by_nothing(key: str) -> None:
    assert game_texts.outlook_text(key, Event("as_yet_unknown", {}), NAMES) == "as_yet_unknown"
    assert game_texts.outlook_text(key, Event("", {}), NAMES) == ""
