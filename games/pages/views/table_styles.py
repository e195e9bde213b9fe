"""The styles of a table's first view in one file, so that a phone needs only one request.

A new browser requests every file, and a table should be shown after only a few requests
(docs/site.md). The parts are separate files for developers.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.pages.installed_games import GENERIC_STYLE
from games.rulesets.registry import RULESETS

FRAME: Final = ("games/site/site.css", "games/site/table/table.css")
DIGITS: Final = 12  # of the digest in its address, as other files have them
FOR_GOOD: Final = "public, max-age=31536000, immutable"
SHORTLY: Final = "public, max-age=60"  # for an outdated address


def table_styles_url(ruleset: str) -> str:
    """The address of the present styles of a game's table."""
    digest = _digest(_text(ruleset))
    return reverse("table-styles", kwargs={"ruleset": ruleset, "digest": digest})


@require_safe
def table_styles(request: HttpRequest, ruleset: str, digest: str) -> HttpResponse:
    """Return the styles; an outdated address gets the present ones."""
    text = _text(ruleset)
    answer = HttpResponse(text, content_type="text/css; charset=utf-8")
    answer["Cache-Control"] = FOR_GOOD if digest == _digest(text) else SHORTLY
    return answer


def _text(ruleset: str) -> str:
    found = [Path(finders.find(name) or "") for name in _names(ruleset)]
    return _joined(tuple((path, path.stat().st_mtime_ns) for path in found))


def _names(ruleset: str) -> list[str]:
    """The style sheets of every table, then the game's; the generic ones if it is gone."""
    page = RULESETS[ruleset].page if ruleset in RULESETS else None
    own = [f"rulesets/{ruleset}/{name}" for name in page.styles] if page else []
    return [*FRAME, *([] if page and page.script else [GENERIC_STYLE]), *own]


@lru_cache(maxsize=64)
def _joined(parts: tuple[tuple[Path, int], ...]) -> str:
    """Read the files, again if one of them has changed."""
    return "\n".join(path.read_text(encoding="utf-8") for path, _ in parts)


@lru_cache(maxsize=64)
def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]
