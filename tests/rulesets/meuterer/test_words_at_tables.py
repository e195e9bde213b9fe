"""What a table of Meuterer says of the rules is true with its own options."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.manifest import RULESET
from tests.rulesets.words_at_tables import (
    Wrong,
    foretold,
    options_of,
    tables,
    words,
    wrong_sentences,
)

ALL_FOUR = "If all four tie, not even the merchant scores."
ALL = "If all players tie, not even the merchant scores."
THIRD = ("three the third", "three tied", "tied with two", "Tied with two others")
# The last phrases of some lists are of old sentences, which spoke of one value at every table.
WRONG: Wrong = {
    ("offered_conflicts_count", True): {
        "*": ("count for nobody", "counts for nobody"),
    },
    ("offered_conflicts_count", False): {
        "*": ("together with those on the table", "in the offer count too"),
        "preview conflict_open": ("it counts for you", "it counts for your side"),
    },
    ("mutiny_laps", "one"): {"*": ("goes round until",)},
    ("mutiny_laps", "until_all_pass"): {"*": ("asked once", "is out; it goes")},
    ("mutiny_laps", "until_all_out"): {"*": ("asked once", "added none in a row")},
    ("captain_opens", "free"): {"about_offer": ("must offer one",)},
    ("merchant_four_tie", "top"): {"*": (ALL_FOUR, ALL), "preview merchant": ("you get nothing",)},
    ("three_player_all_tie", "third"): {"*": ("three of four", "Three of four", ALL)},
    ("three_player_all_tie", "none"): {
        "*": (ALL_FOUR,),
        **dict.fromkeys(
            ("about_islands", "island_words", "lesson_sale", "price_three", "prices"),
            (*THIRD, "the second or the third"),
        ),
    },
    ("merchant_ties", "share"): {
        "*": ("only the merchant scores", "and the others get nothing", "only you score"),
    },
    ("merchant_ties", "alone"): {"effect_merchant": ("tie for most cards sold.",)},
    ("sale_order", "new_captain"): {"*": ("the old captain sells first",)},
    ("sale_order", "old_captain"): {"*": ("the new captain sells first",)},
    ("sale_choice", "ask"): {"*": ("counts automatically",)},
    ("sale_choice", "auto"): {"*": ("You may sell fewer cards than you have",)},
    ("withhold_goods", False): {"*": ("fewer cards", "or not at all")},
    ("withhold_goods", True): {"*": ("You must sell all you have",)},
    ("dock_return", "bottom"): {"*": ("under the discards",)},
    ("dock_return", "discard"): {"*": ("under the pile",)},
    ("pirates", False): {"lesson_offer": ("pirate",), "lesson_offer_captain": ("pirate",)},
    ("pirate_same_island", "take"): {
        "*": ("starts at the ship, nothing", "starts at the ship, all open"),
    },
    ("pirate_same_island", "discard"): {
        "*": ("starts at the ship, nothing", "starts at the ship, whoever"),
        "preview takes": ("you would take",),
    },
    ("pirate_same_island", "ignore"): {
        "*": ("starts at the ship, whoever", "starts at the ship, all open"),
        "preview takes": ("you would take",),
    },
    ("pirate_landing", "discard"): {"*": ("if it stops there, whoever", "It would stop at")},
    ("pirate_landing", "take"): {"*": ("If it reaches or passes", "If it meets the ship")},
}
# Of these nothing is said: what they change is to be seen, or the moves that are offered say it.
UNSAID = {"layout", "rounds"}
# A value that a table must speak of: its texts, and what one of them says.
SAID: dict[tuple[str, Any], tuple[str, str]] = {
    ("captain_opens", "must_offer"): ("about_offer", "must offer one before passing"),
    ("merchant_four_tie", "none"): ("effect_merchant", ALL_FOUR),
    ("pirates", True): ("lesson_offer", "The pirate card sends the pirate ship anticlockwise"),
    ("sale_choice", "auto"): ("about_sale", "counts automatically"),
}
PREVIEWED = {"counts for nobody", "only you score", "It would stop at"}  # said of choices only
OLD = {"the second or the third", "If it meets the ship"}


def everything_said(options: dict[str, Any]) -> dict[str, str]:
    """Texts of the table, and previews of two rounds in which much is offered."""
    short = {**options, "rounds": 2}
    return words(RULESET, options) | foretold(RULESET, short, seats=4)


@pytest.mark.parametrize("options", tables(RULESET), ids=str)
def test_texts_of_meuterer_say_nothing_wrong_of_a_tables_options(options: dict[str, Any]) -> None:
    assert wrong_sentences(RULESET, options, everything_said(options), WRONG) == []


@pytest.mark.parametrize("same_island", ["take", "discard", "ignore"])
@pytest.mark.parametrize("landing", ["discard", "take"])
def test_words_about_pirates_are_true_where_they_sail(same_island: str, landing: str) -> None:
    options = {"pirates": True, "pirate_same_island": same_island, "pirate_landing": landing}
    assert wrong_sentences(RULESET, options, everything_said(options), WRONG) == []


def test_goods_held_back_are_those_of_both_islands_where_the_others_count_by_themselves() -> None:
    options = {"sale_choice": "auto", "withhold_goods": True}
    said = words(RULESET, options)
    assert wrong_sentences(RULESET, options, said, WRONG) == []
    assert "Of a good that both islands buy, you may sell fewer" in said["about_sale"]


@pytest.mark.parametrize("withhold", [False, True])
def test_table_of_version_1_does_not_say_that_goods_count_by_themselves(*, withhold: bool) -> None:
    """With two islands active it asked as with ``ask``."""
    options = {"sale_choice": "auto", "withhold_goods": withhold}
    asked = words(RULESET, options | {"sale_choice": "ask"})
    assert words(RULESET.of_version(1), options) == asked
    assert words(RULESET, options) != asked


def test_tie_of_all_brings_a_merchant_nothing_where_both_options_say_so() -> None:
    options = {"three_player_all_tie": "none", "merchant_four_tie": "none"}
    said = words(RULESET, options)
    assert wrong_sentences(RULESET, options, said, WRONG) == []
    assert ALL in said["effect_merchant"]


def test_tables_of_meuterer_have_every_value_of_every_option() -> None:
    values = {
        (option, value)
        for option, values in options_of(RULESET).items()
        for value in values
        if option not in UNSAID
    }
    assert WRONG.keys() | SAID.keys() == values


@pytest.mark.parametrize("value", SAID, ids=str)
def test_table_says_what_its_value_means(value: tuple[str, Any]) -> None:
    key, phrase = SAID[value]
    assert phrase in words(RULESET, dict([value]))[key]
    assert phrase not in words(RULESET, {})[key]


def test_phrases_of_meuterer_wrong_at_some_tables_are_said_at_others() -> None:
    """Else a sentence that was worded anew would slip through."""
    both = {"three_player_all_tie": "none", "merchant_four_tie": "none"}
    pirates = [
        {"pirates": True, "pirate_landing": "take"},
        {"pirates": True, "pirate_same_island": "take"},
    ]
    said = "\n".join(
        text
        for options in [*tables(RULESET), both, *pirates]
        for text in words(RULESET, options).values()
    )
    phrases = {
        phrase
        for by_key in WRONG.values()
        for key, phrases in by_key.items()
        if not key.startswith("preview")
        for phrase in phrases
    }
    assert {phrase for phrase in phrases - OLD - PREVIEWED if phrase not in said} == set()


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
@pytest.mark.parametrize("options", tables(RULESET), ids=str)
def test_texts_of_meuterer_that_differ_in_english_differ_in_each_language(
    options: dict[str, Any], language: str
) -> None:
    standard, here = words(RULESET, {}), words(RULESET, options)
    theirs, same = words(RULESET, options, language), words(RULESET, {}, language)
    changed = {key for key in here if here[key] != standard[key]}
    assert {key for key in theirs if theirs[key] != same[key]} == changed


def test_lessons_of_meuterer_at_a_usual_table_are_short() -> None:
    said = {key: text for key, text in words(RULESET, {}).items() if key.startswith("lesson_")}
    assert len(said) >= 6
    assert not {key: text for key, text in said.items() if len(text.split()) > 45}
