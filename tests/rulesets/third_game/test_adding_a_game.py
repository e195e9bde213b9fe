"""docs/adding-a-game.md and the package that it builds are the same, to the letter."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from meuterer_site.embedded.data_folder import ROOT

PACKAGE = Path(__file__).parent
PAGE = (ROOT / "docs/adding-a-game.md").read_text()
RULES = (PACKAGE / "goofspiel/__init__.py").read_text()
LONGEST = 150  # lines of a whole game
# Prints the values of the new options; then, for some choices, the number of cards in a hand, of
# prizes to come, and of legal moves.
TRIED = """
import goofspiel
rules = goofspiel.RULESET.rules
for name in ("cards", "bid_nothing"):
    print(rules.options.schema()["properties"][name]["enum"])
for chosen in ({}, {"cards": 13}, {"bid_nothing": True}):
    position, log = rules.setup(2, "ab" * 32, rules.options.parse(chosen))
    print(len(position.hands[0]), len(position.prizes), len(rules.legal_moves(position, 0)))
"""
SHOWN = ["[5, 7, 13]", "[False, True]", "5 4 5", "13 12 13", "5 4 6"]


def blocks(language: str) -> list[str]:
    """The blocks of code in a language, in the order of the page."""
    return re.findall(rf"^```{language}\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def without_empty_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_code_of_the_page_joined_is_the_whole_package() -> None:
    """Whoever changes one of them changes the other with it."""
    assert without_empty_lines("\n".join(blocks("python"))) == without_empty_lines(RULES)
    assert blocks("toml") == [(PACKAGE / "pyproject.toml").read_text().rstrip()]


def test_package_with_the_options_of_the_page_has_them(tmp_path: Path) -> None:
    write_with_options(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", TRIED],
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == SHOWN, done.stderr


def test_tests_of_the_page_hold_for_the_package_with_its_options(tmp_path: Path) -> None:
    write_with_options(tmp_path)
    (tmp_path / "test_goofspiel.py").write_text(blocks("py")[0])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "4 passed" in done.stdout, done.stdout


@pytest.mark.parametrize("check", [["check"], ["format", "--check"]], ids=["lint", "format"])
def test_package_with_the_options_of_the_page_is_in_the_style_of_the_checkout(
    tmp_path: Path, check: list[str]
) -> None:
    write_with_options(tmp_path)
    (tmp_path / "test_goofspiel.py").write_text(blocks("py")[0] + "\n")
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *check, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def write_with_options(folder: Path) -> None:
    """Write the package as it is after all changes of the page."""
    changed = RULES
    for block in blocks("diff"):
        before, after = (side(block, left_out) for left_out in "+-")
        assert changed.count(before) == 1, before
        changed = changed.replace(before, after)
    (folder / "goofspiel").mkdir()
    (folder / "goofspiel/__init__.py").write_text(changed)


def side(block: str, left_out: str) -> str:
    """The lines of a change before it (without ``+``) or after it (without ``-``)."""
    kept = (line for line in block.splitlines() if not line.startswith(left_out))
    return "".join(f"{line[1:]}\n" for line in kept)


def test_toy_game_is_one_short_file() -> None:
    assert [path.name for path in PACKAGE.glob("goofspiel/*.*")] == ["__init__.py"]
    assert len(RULES.splitlines()) <= LONGEST
