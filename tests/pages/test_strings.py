"""The strings of the pages' scripts: each one used exists, and no text stands in a script."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

from games.pages import strings
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT

SCRIPTS = ROOT / "games" / "static" / "games" / "site"
STEP = re.compile(r"""\bstep\(["'](\w+)["']""")
SAID = re.compile(r"""\bt\(\s*["']([\w.]+)["']""")


def known() -> dict[str, str]:
    """Every word, by its key."""
    found: dict[str, str] = {}
    for module in pkgutil.iter_modules(strings.__path__):
        part = importlib.import_module(f"games.pages.strings.{module.name}")
        for texts in vars(part).values():
            if isinstance(texts, dict):
                found |= {key: str(text) for key, text in texts.items()}
    return found


def scripts() -> list[Path]:
    return sorted(SCRIPTS.rglob("*.js"))


def test_every_string_used_by_a_script_exists() -> None:
    there = known()
    missing = [
        f"{path.name}: {key}"
        for path in scripts()
        for key in SAID.findall(path.read_text())
        if key not in there
    ]
    assert missing == []


def test_scripts_contain_no_text_for_people() -> None:
    """A child of an element is a string by its key, or data."""
    literal = re.compile(r"""\bh\(\s*"\w+",\s*\{[^{}]*\},\s*["']([A-Za-z][^"']{3,})["']""")
    found = [
        f"{path.name}: {hit}" for path in scripts() for hit in literal.findall(path.read_text())
    ]
    assert found == []


def test_every_step_of_a_games_proof_is_said_in_words() -> None:
    for ruleset in RULESETS.values():
        words = known() | {key: str(text) for key, text in ruleset.texts.ui.items()}
        steps = STEP.findall((ruleset.folder / "static" / ruleset.page.verify).read_text())
        assert steps
        assert [step for step in steps if f"proof_{step}" not in words] == []
