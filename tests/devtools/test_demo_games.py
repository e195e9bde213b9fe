"""``manage.py demo_game --every``: which games it plays."""

from __future__ import annotations

import pytest

from devtools.management.commands.demo_game import every_game
from games.rulesets.registry import RULESETS
from tests.rulesets.third_game import goofspiel

GAMES = {**RULESETS, goofspiel.RULESET.key: goofspiel.RULESET}


@pytest.mark.parametrize("key", GAMES)
def test_demo_of_every_game_has_each_number_of_seats_and_each_preset(key: str) -> None:
    rules = GAMES[key].rules
    games = [game for game in every_game(GAMES) if game["ruleset"] == key]
    assert {game["seats"] for game in games} == set(rules.table_sizes)
    assert {game["preset"] for game in games} == set(rules.presets)
