"""The rules as a package: built from the site's sources, at work where there is no Django."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.engine.deals import Deal
from tests.engine.written_records import record_of

FOLDER = ROOT / "packages" / "engine"
PROJECT = tomllib.loads((FOLDER / "pyproject.toml").read_text())
LEAVING = "from games.terminal.__main__ import main; assert main(['--seed', '5e' * 32]) == 1"
LONGEST = 80  # lines of the program that searches
GAMES = 40
FENCED = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EVERY_MODULE = """
import importlib, pathlib, sys
root = pathlib.Path(sys.argv[1])
for path in sorted(root.glob("games/**/*.py")):
    importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
print(len(sys.modules))
"""


def without_packages(engine: Path, *arguments: str, said: str = "") -> str:
    """Run Python with the package and its standard library alone (-S: no site-packages)."""
    done = subprocess.run(
        [sys.executable, "-S", *arguments],
        env={"PYTHONPATH": str(engine)},
        cwd=engine,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def program(page: Path) -> str:
    (found,) = FENCED.findall(page.read_text())
    return str(found)


def test_engine_depends_on_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []


def test_engine_is_built_of_the_files_of_the_site_to_the_byte(engine: Path) -> None:
    built = [path for path in engine.glob("games/**/*") if path.is_file()]
    sources = [path for path in built if path.suffix in {".py", ".json"}]
    assert len(sources) > 100
    for path in sources:
        assert path.read_bytes() == (ROOT / path.relative_to(engine)).read_bytes(), path.name


def test_every_module_of_the_engine_is_imported_without_another_package(engine: Path) -> None:
    assert int(without_packages(engine, "-c", EVERY_MODULE, str(engine))) > 100


def test_program_of_its_readme_plays_a_game(engine: Path) -> None:
    assert "won=True" in without_packages(engine, "-c", program(FOLDER / "README.md"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_game_in_the_terminal_is_played_to_its_end(engine: Path, ruleset: str) -> None:
    seed = "5e" * 32
    firsts = "?\n0\nwhat\n" + "1\n" * 500
    said = without_packages(engine, "-m", "games.terminal", ruleset, f"--seed={seed}", said=firsts)
    assert '"me": {' in said  # after the question mark
    assert "A move or its number" in said
    assert said.count(", won") >= 1
    assert f"--seed {seed}" in said


def test_seat_in_the_terminal_is_told_no_more_than_its_view(engine: Path) -> None:
    """Each card dealt to another seat is an event for that seat alone."""
    said = without_packages(engine, "-c", LEAVING, said="")
    assert said.count("* Cards") == 1


def test_move_in_the_terminal_is_answered_in_words(engine: Path) -> None:
    """The captain is the second seat of this deal, and their first decision is the wage."""
    arguments = ("meuterer", f"--seed={'ab' * 32}", "--seat=1")
    leave = "import sys; from games.terminal.__main__ import main; assert main(sys.argv[1:]) == 1"
    said = without_packages(engine, "-c", leave, *arguments, said="wage 9\nwage 2\nq\n")
    assert said.count("A move or its number") == 1
    assert "* Wage: 1 (you), value 2" in said


def test_record_that_holds_is_verified_by_the_engine(engine: Path, tmp_path: Path) -> None:
    for key, game in RULESETS.items():
        file = tmp_path / f"{key}.json"
        deal = Deal(game, 3, "5e" * 32, game.rules.options())
        file.write_text(json.dumps(record_of(deal)))
        assert "The record holds." in without_packages(
            engine, "-m", "games.terminal", "--verify", str(file)
        )


def test_program_that_searches_is_short() -> None:
    assert len(program(ROOT / "docs/search.md").splitlines()) < LONGEST


@pytest.mark.acceptance("packages")
def test_program_that_searches_beats_greedy(engine: Path) -> None:
    """Two seats of three are greedy's, and the search wins more games than both together."""
    said = without_packages(engine, "-c", program(ROOT / "docs/search.md"))
    won = re.search(rf"won (\d+) of {GAMES} games", said)
    assert won and int(won[1]) > GAMES / 2
