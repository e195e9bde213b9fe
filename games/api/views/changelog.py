"""The changelog of the API, for programs: read from the page that people read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.caching import compressed
from games.api.openapi.typed_dicts import ListOf
from games.api.views.rulesets import Reference
from games.documentation.index import index
from games.documentation.markdown import address
from games.payloads.changelog import Change

PAGE: Final = "api-changelog"
LINK: Final = re.compile(r"\]\(([^)]+)\)")
DATE: Final = re.compile(r"^## (\d{4}-\d{2}-\d{2})$", re.MULTILINE)
LINE: Final = re.compile(
    r"^- \*\*(added|changed|deprecated|removed)\*\*: (.+(?:\n  .+)*)", re.MULTILINE
)


@lru_cache(maxsize=1)
def changes() -> list[Change]:
    """All changes, the latest first; ``change`` is Markdown."""
    _before, *parts = DATE.split(index()[PAGE].path.read_text())
    return [
        {"date": date, "kind": kind, "change": LINK.sub(_led, re.sub(r"\n +", " ", words))}
        for date, text in zip(parts[::2], parts[1::2], strict=True)
        for kind, words in LINE.findall(text)
    ]


def _led(link: re.Match[str]) -> str:
    return f"]({address(link[1], index()[PAGE].path) or link[1]})"


@compressed
class ChangelogView(Reference):
    @extend_schema(responses={200: ListOf(Change), 304: None})
    def get(self, request: Request) -> Response:
        """List what has changed in the API, the latest first."""
        return Response(changes())
