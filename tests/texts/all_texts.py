"""Every text that the site and its games say, in each language."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT

FILLED: Final = re.compile(r"%\(\w+\)[sd]|\{\{[^}]*\}\}|\(art:[^)]*\)|`[^`]*`|\{#\w+\}")
LANGUAGES: Final = ["en", "de", "fr", "ja"]
GAMES: Final = {key: ruleset.folder for key, ruleset in RULESETS.items()}
LOCALES: Final = {"site": ROOT / "locale"} | {
    key: folder / "locale" for key, folder in GAMES.items()
}


@cache
def catalogue(owner: str, language: str) -> dict[str, list[str]]:
    """What is said for each text in English, in all its forms, in one folder."""
    found = gettext.translation("django", LOCALES[owner], ["de" if language == "en" else language])
    said: dict[str, list[str]] = {}
    for key, text in found._catalog.items():  # type: ignore[attr-defined]
        source = str(key[0] if isinstance(key, tuple) else key).split("\x04")[-1]
        if source:
            said.setdefault(source, []).append(source if language == "en" else text)
    return said


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Where each text comes from, and the text: of the catalogues and of the pages in Markdown.

    What is filled in later is an ellipsis.
    """
    for owner in LOCALES:
        for forms in catalogue(owner, language).values():
            yield from ((owner, FILLED.sub("…", text)) for text in forms)
    for page in pages(language):
        for line in page.read_text().splitlines():
            yield str(page.relative_to(ROOT)), FILLED.sub("…", line)


def pages(language: str) -> list[Path]:
    """The help and the rulebooks, which are written in each language."""
    books = [folder / "rulebook" / f"{language}.md" for folder in GAMES.values()]
    return [ROOT / "games" / "documentation" / "help" / f"{language}.md", *books]
