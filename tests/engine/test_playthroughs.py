"""Golden playthroughs: a game must stay what it was, to the letter.

After an intended change, write it anew into ``tests/rulesets/<key>/playthroughs/`` by
``manage.py playthrough meuterer --seats 4``, and read the diff. Those of an earlier version of the
rules stay as they are: games go on by it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest

from games.engine.playthrough import headline, playthrough
from games.rulesets.registry import RULESETS
from tests.engine.deals import BUILT_IN_KEYS

FOLDER = Path(__file__).parent.parent / "rulesets"
VERSIONS = {key: RULESETS[key].versions for key in BUILT_IN_KEYS}
HEADLINE = re.compile(r"(\w+)(?: by version (\d+))?, (\d+) seats, game (\d+), (.*)")
POSITIONS = sorted(FOLDER.glob("*/playthroughs/*.json"))
FILES = sorted(FOLDER.glob("*/playthroughs/*.txt"))


class Headline(NamedTuple):
    """What the first line of a playthrough says."""

    key: str
    version: int
    seats: int
    number: int
    options: dict[str, Any]

    @classmethod
    def read(cls, line: str) -> Self:
        found = HEADLINE.fullmatch(line)
        assert found is not None
        key, version, seats, number, options = found.groups()
        return cls(key, int(version or 1), int(seats), int(number), json.loads(options))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_game_equals_its_golden_playthrough(file: Path) -> None:
    golden = file.read_text().splitlines()
    told = Headline.read(golden[0])
    game = RULESETS[told.key].of_version(told.version)
    assert list(playthrough(game, told.seats, told.number, told.options)) == golden


@pytest.mark.parametrize(
    ("key", "version"), [(key, version) for key in BUILT_IN_KEYS for version in VERSIONS[key]]
)
def test_every_version_has_a_playthrough_for_every_table_size(key: str, version: int) -> None:
    told = [Headline.read(file.read_text().splitlines()[0]) for file in FILES]
    sizes = {one.seats for one in told if (one.key, one.version) == (key, version)}
    assert sizes == set(RULESETS[key].rules_of(version).table_sizes)


@pytest.mark.parametrize("version", [1, 2])
def test_headline_of_a_playthrough_says_what_it_is_made_of(version: int) -> None:
    told = Headline("dice", version, 3, 7, {"pirates": True})
    assert Headline.read(headline(*told)) == told


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_position_stored_by_an_old_version_can_be_loaded(file: Path) -> None:
    stored = json.loads(file.read_text())
    ruleset = RULESETS[file.stem.split("-")[0]]
    rules = ruleset.rules
    state = rules.load(stored)
    ruleset.invariants.check(state)
    options = rules.options.parse(stored["options"]).dump()  # with those that came later
    assert json.loads(json.dumps(state.dump())) == stored | {"options": options}
