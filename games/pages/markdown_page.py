"""Texts for players: Markdown in four languages, with the site's figures filled in."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from games.documentation import markdown
from games.pages.installed_games import sprites
from games.rulesets.manifest import Figures

FIGURE: Final = re.compile(r"\{\{(\w+)(?:: *([^}]*))?\}\}")


def read(folder: Path, language: str, figures: Figures) -> markdown.Page:
    """Return a text in the active language, with its figures filled in."""
    text = FIGURE.sub(lambda found: _figure(figures, found), source(folder, language))
    page = markdown.read(text, table=_("Table"))
    html = page.html
    for name, url in sprites().items():
        html = html.replace(f'"{markdown.ART}{name}#', f'"{url}#')
    return markdown.Page(html, page.headings)


@lru_cache
def source(folder: Path, language: str) -> str:
    """The source of a text; in English if it is not translated."""
    path = folder / f"{language}.md"
    return (path if path.exists() else folder / "en.md").read_text()


def _figure(figures: Figures, found: re.Match[str]) -> str:
    figure = figures[found[1]]
    return figure if isinstance(figure, str) else figure(found[2] or "")
