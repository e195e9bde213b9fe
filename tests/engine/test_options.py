"""Options and presets: what every ruleset declares, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

import pytest

from games.engine.options import OptionsError, with_preset
from games.rulesets.meuterer.rules.options import PRESETS, MeutererOptions
from games.rulesets.registry import RULESETS


@pytest.mark.parametrize("key", RULESETS)
def test_options_not_chosen_have_their_defaults(key: str) -> None:
    options = RULESETS[key].rules.options
    assert options.parse({}) == options()
    assert options().dump() == {f.name: f.default for f in fields(options)}


@pytest.mark.parametrize("key", RULESETS)
def test_every_value_of_an_option_can_be_chosen_and_read_back(key: str) -> None:
    options = RULESETS[key].rules.options
    for f in fields(options):
        for value in f.metadata["values"]:
            chosen = options.parse({f.name: value})
            assert chosen.dump()[f.name] == value
            assert options.parse(json.loads(json.dumps(chosen.dump()))) == chosen


@pytest.mark.parametrize("key", RULESETS)
def test_options_schema_lists_every_option_and_value_with_the_default_first(key: str) -> None:
    options = RULESETS[key].rules.options
    schema = options.schema()
    assert schema["additionalProperties"] is False
    assert list(schema["properties"]) == [f.name for f in fields(options)]
    for f in fields(options):
        entry = schema["properties"][f.name]
        assert entry["enum"] == list(f.metadata["values"])
        assert entry["default"] == entry["enum"][0]
        assert entry["description"].startswith(f.metadata["rule"])


@pytest.mark.parametrize("key", RULESETS)
def test_every_preset_is_a_valid_set_of_options(key: str) -> None:
    rules = RULESETS[key].rules
    assert rules.presets
    for chosen in rules.presets.values():
        rules.options.parse(chosen)


@pytest.mark.parametrize(
    "wrong",
    [
        {"no_such_option": 1},
        {"rounds": 0},
        {"rounds": 21},
        {"rounds": True},
        {"rounds": 8.0},
        {"rounds": "8"},
        {"rounds": [8]},
        {"pirates": 1},
        {"pirates": None},
        {"pirates": "true"},
        {"layout": "Random"},
        {"layout": {"random": True}},
        {"mutiny_laps": "one", "sale_choice": None},
        {"mutiny_laps": "until_all_in"},
        {"captain_opens": True},
        {"merchant_ties": "none"},
        {"pirate_landing": "ignore"},
    ],
)
def test_unknown_options_and_values_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        MeutererOptions.parse(wrong)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"roundz": 3}, "no option 'roundz'; there are offered_conflicts_count, "),
        ({"mutiny_laps": "two"}, """cannot be 'two'; it can be "one", """),
        ({"pirates": 1}, "cannot be 1; it can be false, true"),
    ],
)
def test_refused_option_names_what_can_be_chosen(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionsError, match=re.escape(said)):
        MeutererOptions.parse(wrong)


def test_single_options_override_a_preset() -> None:
    laid = with_preset(PRESETS, "brettspielwelt", {"sale_choice": "ask"})
    assert laid == PRESETS["brettspielwelt"] | {"sale_choice": "ask"}
    assert with_preset(PRESETS, None, {"pirates": True}) == {"pirates": True}


def test_unknown_preset_is_refused() -> None:
    with pytest.raises(OptionsError):
        with_preset(PRESETS, "house-rules", {})
