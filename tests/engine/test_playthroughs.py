"""Golden playthroughs: a game must stay what it was, to the letter.

After an intended change, write it anew into ``tests/rulesets/<key>/playthroughs/`` by
``manage.py playthrough meuterer --seats 4``, and read the diff.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.playthrough import playthrough
from games.rulesets.registry import RULESETS
from tests.engine.deals import BUILT_IN_KEYS

FOLDER = Path(__file__).parent.parent / "rulesets"
POSITIONS = sorted(FOLDER.glob("*/playthroughs/*.json"))
FILES = sorted(FOLDER.glob("*/playthroughs/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_game_equals_its_golden_playthrough(file: Path) -> None:
    ruleset, seats, preset, number = file.stem.rsplit("-", 3)
    ruleset = RULESETS[ruleset]
    rules = ruleset.rules
    lines = playthrough(ruleset, int(seats), int(number), rules.presets[preset])
    assert list(lines) == file.read_text().splitlines()


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_every_ruleset_has_a_playthrough_for_every_table_size(key: str) -> None:
    sizes = {file.stem.split("-")[1] for file in FILES if file.stem.startswith(f"{key}-")}
    assert sizes == {str(seats) for seats in RULESETS[key].rules.table_sizes}


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_position_stored_by_an_old_version_can_be_loaded(file: Path) -> None:
    stored = json.loads(file.read_text())
    ruleset = RULESETS[file.stem.split("-")[0]]
    rules = ruleset.rules
    state = rules.load(stored)
    ruleset.invariants.check(state)
    assert json.loads(json.dumps(state.dump())) == stored
