"""Section R: the presets, and options that do not apply to a table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.options import with_preset
from games.engine.playout import walk
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.options import MeutererOptions
from tests.rulesets.meuterer.table import SEED, table

DEFAULTS: dict[str, Any] = {
    "offered_conflicts_count": True,
    "mutiny_laps": "one",
    "captain_opens": "free",
    "merchant_four_tie": "top",
    "three_player_all_tie": "third",
    "merchant_ties": "share",
    "sale_order": "new_captain",
    "sale_choice": "ask",
    "withhold_goods": False,
    "dock_return": "bottom",
    "layout": "random",
    "rounds": None,
    "pirates": False,
    "pirate_same_island": "take",
    "pirate_landing": "discard",
}
OTHERS: dict[str, dict[str, Any]] = {
    "standard": {},
    "brettspielwelt": {
        "mutiny_laps": "until_all_out",
        "sale_order": "old_captain",
        "sale_choice": "auto",
        "withhold_goods": True,
        "dock_return": "discard",
    },
    "first-edition": {"offered_conflicts_count": False, "pirate_same_island": "ignore"},
    "pirates": {"pirates": True},
}


def test_presets_are_the_four_of_the_rules() -> None:
    assert set(RULES.presets) == set(OTHERS)


@pytest.mark.parametrize("preset", OTHERS)
def test_preset_sets_its_options_and_leaves_the_others(preset: str) -> None:
    options = MeutererOptions.parse(with_preset(RULES.presets, preset, {}))
    assert options.dump() == DEFAULTS | OTHERS[preset]


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (3, {"merchant_four_tie": "none"}),
        (4, {"three_player_all_tie": "none"}),
        (3, {"pirate_same_island": "ignore"}),
        (3, {"pirate_landing": "take"}),
    ],
)
def test_options_that_do_not_apply_are_accepted_without_effect(
    seats: int, chosen: dict[str, Any]
) -> None:
    plain, log = RULES.setup(seats, SEED, MeutererOptions())
    with_it, same_log = RULES.setup(seats, SEED, MeutererOptions.parse(chosen))
    assert same_log == log
    with_it.options = plain.options
    assert with_it == plain


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (3, {"merchant_four_tie": "none"}),
        (4, {"three_player_all_tie": "none"}),
        (4, {"pirate_same_island": "ignore", "pirate_landing": "take"}),
    ],
)
def test_games_with_options_that_do_not_apply_are_the_same_games(
    seats: int, chosen: dict[str, Any]
) -> None:
    logs = []
    for options in ({}, chosen):
        state, _ = RULES.setup(seats, SEED, MeutererOptions.parse(options))
        logs.append([log for *_, log in walk(RULES, state, Random(1))])
    assert logs[0] == logs[1]


@pytest.mark.parametrize("value", ["top", "none"])
def test_merchant_four_tie_has_no_effect_with_three_players(value: str) -> None:
    game = table(
        ["", "", ""],
        offers=["wine", "salt", "grain"],
        roles=["merchant", None, None],
        phase="sale",
        captain=1,
        captain_to=0,
        options={"merchant_four_tie": value},
    )
    assert [row[1] for row in game.s.sheet[-1]] == [4, 2, 2]
