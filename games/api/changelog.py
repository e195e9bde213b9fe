"""The changelog of the API, for programs: read from the page that people read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import View
from games.api.scopes import NONE
from games.api.shapes.changelog import Change
from games.documents.rendering import address
from games.documents.shelf import shelf
from games.engine.core import Json

PAGE: Final = "api-changelog"
LINK: Final = re.compile(r"\]\(([^)]+)\)")
DATE: Final = re.compile(r"^## (\d{4}-\d{2}-\d{2})$", re.MULTILINE)
LINE: Final = re.compile(
    r"^- \*\*(added|changed|deprecated|removed)\*\*: (.+(?:\n  .+)*)", re.MULTILINE
)


@lru_cache(maxsize=1)
def changes() -> list[Json]:
    """Every change, the latest first; ``change`` is Markdown."""
    _before, *parts = DATE.split(shelf()[PAGE].path.read_text())
    return [
        {"date": date, "kind": kind, "change": LINK.sub(_led, re.sub(r"\n +", " ", words))}
        for date, text in zip(parts[::2], parts[1::2], strict=True)
        for kind, words in LINE.findall(text)
    ]


def _led(link: re.Match[str]) -> str:
    return f"]({address(link[1], PAGE) or link[1]})"


class ChangelogView(View):
    reads = NONE

    @extend_schema(responses=Change(many=True))
    def get(self, request: Request) -> Response:
        """List what has changed in the API, the latest first."""
        return Response(changes())
