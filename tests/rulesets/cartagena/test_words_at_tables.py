"""What a table of Cartagena says of the rules is true with its own options."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.cartagena.manifest import RULESET
from tests.rulesets.words_at_tables import (
    Wrong,
    foretold,
    options_of,
    tables,
    words,
    wrong_sentences,
)

# The last phrases of some lists are of old sentences, which spoke of one value at every table.
OLD = {"or when combat cards"}
WRONG: Wrong = {
    ("exhaustion_timing", "end_of_round"): {
        "*": ("with the turn in which combat cards", "the ship sails no further", *OLD),
        "preview exhausts": ("at once",),
    },
    ("exhaustion_timing", "immediate"): {
        "*": ("after a round in which combat cards", *OLD),
        "preview exhausts": ("after this round",),
    },
    ("nero_exchange", "fixed"): {"*": ("You see each card before you go on", "One at a time")},
    ("nero_exchange", "one_by_one"): {
        "*": ("up to three combat cards for as many coins", "One for one, one way only"),
    },
    ("supply_refill", "once"): {"*": ("pays one in, again and again",)},
    ("supply_refill", "until_enough"): {"*": ("pays one in, once",)},
    ("strongest", "sum"): {"*": ("highest card", "highest single card", "highest combat card")},
    ("strongest", "highest"): {
        "c_sum_mutiny": ("a tie goes to the higher",),
        "c_sum_win": ("by the sum of",),
        "c_tie_sum": ("cards of the colour",),
    },
    ("max_rounds", 1): {"c_sum_end": ("round 200.", "round 100.")},
    ("max_rounds", 200): {"c_sum_end": ("round 1.", "round 100.")},
    ("max_rounds", 100): {"c_sum_end": ("round 1.", "round 200.")},
}
# There is one reconstruction only.
UNSAID = {"reconstruction"}


@pytest.mark.parametrize("options", tables(RULESET), ids=str)
def test_texts_of_cartagena_say_nothing_wrong_of_a_tables_options(options: dict[str, Any]) -> None:
    short = {**options, "max_rounds": 2}
    said = words(RULESET, options) | foretold(RULESET, short, seats=3)
    assert wrong_sentences(RULESET, options, said, WRONG) == []


def test_tables_of_cartagena_have_every_value_of_every_option() -> None:
    values = {
        (option, value)
        for option, values in options_of(RULESET).items()
        for value in values
        if option not in UNSAID
    }
    assert WRONG.keys() == values


def test_phrases_of_cartagena_wrong_at_some_tables_are_said_at_others() -> None:
    """Else a sentence that was worded anew would slip through."""
    said = "\n".join(
        text for options in tables(RULESET) for text in words(RULESET, options).values()
    )
    phrases = {
        phrase
        for (option, _value), by_key in WRONG.items()
        for key, phrases in by_key.items()
        for phrase in phrases
        if option != "max_rounds" and not key.startswith("preview")
    }
    assert {phrase for phrase in phrases - OLD if phrase not in said} == set()


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
@pytest.mark.parametrize("options", tables(RULESET), ids=str)
def test_texts_of_cartagena_that_differ_in_english_differ_in_each_language(
    options: dict[str, Any], language: str
) -> None:
    standard, here = words(RULESET, {}), words(RULESET, options)
    theirs, same = words(RULESET, options, language), words(RULESET, {}, language)
    changed = {key for key in here if here[key] != standard[key]}
    assert {key for key in theirs if theirs[key] != same[key]} == changed


def test_lessons_of_cartagena_at_a_usual_table_are_short() -> None:
    said = {key: text for key, text in words(RULESET, {}).items() if key.startswith("c_lesson_")}
    assert len(said) >= 6
    assert not {key: text for key, text in said.items() if len(text.split()) > 45}
