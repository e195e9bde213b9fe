"""Texts for players: Markdown in four languages, filled with the figures that the site works by."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games import documents
from games.documents import rendering
from games.pages.shell import SPRITES

FOLDER: Final = Path(documents.__file__).parent
FIGURE: Final = re.compile(r"\{\{(\w+)(?:: *([^}]*))?\}\}")

# By name: what stands in the place of ``{{name}}`` or of ``{{name: words}}``.
Figures = Mapping[str, str | Callable[[str], str]]


def read(name: str, language: str, figures: Figures) -> rendering.Page:
    """A text in the language that is active, its figures filled in."""
    text = FIGURE.sub(lambda found: _figure(figures, found), source(name, language))
    page = rendering.read(text, table=_("Table"))
    html = page.html
    for sprite in SPRITES:
        html = html.replace(f'"{rendering.ART}{sprite}#', f'"{static(f"games/art/{sprite}.svg")}#')
    return rendering.Page(html, page.headings)


@lru_cache
def source(name: str, language: str) -> str:
    """A text as it was written."""
    return (FOLDER / f"{name}.{language}.md").read_text()


def _figure(figures: Figures, found: re.Match[str]) -> str:
    figure = figures[found[1]]
    return figure if isinstance(figure, str) else figure(found[2] or "")
