"""The words of the pages' scripts: each that is said exists, and none stands in a script."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

from games.pages import words
from meuterer_site.embedded.folder import ROOT

SCRIPTS = ROOT / "games" / "static" / "games" / "site"
SAID = re.compile(r"""\bsay\(\s*["']([\w.]+)["']""")


def known() -> dict[str, str]:
    """Every word, by its key."""
    found: dict[str, str] = {}
    for module in pkgutil.iter_modules(words.__path__):
        part = importlib.import_module(f"games.pages.words.{module.name}")
        for texts in vars(part).values():
            if isinstance(texts, dict):
                found |= {key: str(text) for key, text in texts.items()}
    return found


def scripts() -> list[Path]:
    return sorted(SCRIPTS.rglob("*.js"))


def test_what_a_script_says_has_words() -> None:
    missing = [
        f"{path.name}: {key}"
        for path in scripts()
        for key in SAID.findall(path.read_text())
        if key not in known()
    ]
    assert missing == []


def test_scripts_say_nothing_in_one_language_only() -> None:
    """No text for people stands in a script itself: a child of an element is a word or data."""
    literal = re.compile(r"""\bel\("\w+", \{[^{}]*\}, ["']([A-Za-z][^"']{3,})["']""")
    found = [
        f"{path.name}: {hit}" for path in scripts() for hit in literal.findall(path.read_text())
    ]
    assert found == []
