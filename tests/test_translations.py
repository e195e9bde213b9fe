"""Everything the site says it says in four languages."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
MARKS = {"_", "gettext", "gettext_lazy", "ngettext"}
CALL = re.compile(r"""\bn?gettext\(\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


def said() -> Iterator[str]:
    """Every text that the code marks for translation."""
    for file in sorted((ROOT / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in MARKS and node.args and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)
    for file in sorted((ROOT / "games" / "templates").rglob("*.html")):
        for found in CALL.finditer(templatize(file.read_text())):
            yield ast.literal_eval(found[1])


@pytest.mark.parametrize("language", ["fr", "de", "ja"])
def test_nothing_is_left_in_english(language: str) -> None:
    catalogue = gettext.translation("django", ROOT / "locale", [language])
    known: dict[object, str] = catalogue._catalog  # type: ignore[attr-defined]
    keys = {key[0] if isinstance(key, tuple) else key for key in known}
    assert [text for text in said() if text not in keys] == []


@pytest.mark.parametrize("language", ["fr", "de", "ja"])
def test_every_placeholder_survives(language: str) -> None:
    catalogue = gettext.translation("django", ROOT / "locale", [language])
    known: dict[object, str] = catalogue._catalog  # type: ignore[attr-defined]
    for key, text in known.items():
        source = str(key[0] if isinstance(key, tuple) else key)
        if source:
            assert source.count("%(") == text.count("%("), source


def test_makemessages_finds_every_mark() -> None:
    """It knows the functions by their own names and by ``_``: by another it finds no text."""
    named = re.compile(r"import [np]*gettext(?:_lazy)? as (?!_$)\w+", re.MULTILINE)
    files = sorted((ROOT / "games").rglob("*.py"))
    assert [file.name for file in files if named.search(file.read_text())] == []
