"""Every text of the site is translated into all languages."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation.template import templatize

from games.rulesets.registry import RULESETS

ROOT = Path(__file__).resolve().parent.parent
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
CALL = re.compile(r"""\bn?gettext\(\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


# The folders with texts of their own: that of each game, and all else.
GAMES = {key: ruleset.folder for key, ruleset in RULESETS.items()}
LOCALES = {"site": ROOT / "locale"} | {key: folder / "locale" for key, folder in GAMES.items()}
each_catalogue = pytest.mark.parametrize("owner", LOCALES)
each_language = pytest.mark.parametrize("language", ["fr", "de", "ja"])


def said(owner: str) -> Iterator[str]:
    """Every text of a game, or of the site, that is marked for translation."""
    folder = GAMES.get(owner, ROOT / "games")
    for file in sorted(folder.rglob("*.py")):
        if owner == "site" and any(file.is_relative_to(game) for game in GAMES.values()):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in MARKS and node.args and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
    pages = ROOT / "games" / "templates" if owner == "site" else folder
    for file in sorted(pages.rglob("*.html")):
        for found in CALL.finditer(templatize(file.read_text())):
            yield ast.literal_eval(found[1])


def catalogue(owner: str, language: str) -> dict[object, str]:
    """The translations in one folder, by their texts in English."""
    found = gettext.translation("django", LOCALES[owner], [language])
    return found._catalog  # type: ignore[attr-defined,no-any-return]


@each_catalogue
@each_language
def test_every_text_of_a_folder_is_translated_there(owner: str, language: str) -> None:
    known = catalogue(owner, language)
    keys = {key[0] if isinstance(key, tuple) else key for key in known}
    assert [text for text in said(owner) if text not in keys] == []


@each_catalogue
@each_language
def test_every_placeholder_survives_translation(owner: str, language: str) -> None:
    for key, text in catalogue(owner, language).items():
        source = str(key[0] if isinstance(key, tuple) else key)
        if source:
            assert source.count("%(") == text.count("%("), source


def test_makemessages_finds_every_mark() -> None:
    """It knows the functions by their own names and by ``_``, and finds no text by another."""
    named = re.compile(r"import [np]*gettext(?:_lazy)? as (?!_$)\w+", re.MULTILINE)
    files = sorted((ROOT / "games").rglob("*.py"))
    assert [file.name for file in files if named.search(file.read_text())] == []
