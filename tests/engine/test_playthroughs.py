"""Golden playthroughs: a game must go on being what it was, to the letter.

After a wanted change: ``manage.py playthrough meuterer --seats 4 > tests/playthroughs/…``, and
read the diff.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.playthrough import playthrough
from games.engine.registry import RULESETS

FOLDER = Path(__file__).parent.parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_is_what_it_was(file: Path) -> None:
    ruleset, seats, preset, number = file.stem.rsplit("-", 3)
    rules = RULESETS[ruleset]
    lines = playthrough(rules, int(seats), int(number), rules.presets[preset])
    assert list(lines) == file.read_text().splitlines()


@pytest.mark.parametrize("key", RULESETS)
def test_every_ruleset_has_one_for_every_size(key: str) -> None:
    sizes = {file.stem.split("-")[1] for file in FILES if file.stem.startswith(f"{key}-")}
    assert sizes == {str(seats) for seats in RULESETS[key].table_sizes}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_position_stored_long_ago_can_be_read(file: Path) -> None:
    stored = json.loads(file.read_text())
    rules = RULESETS[file.stem.split("-")[0]]
    state = rules.load(stored)
    rules.check(state)
    assert json.loads(json.dumps(state.dump())) == stored
