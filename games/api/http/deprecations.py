"""Operations that will be removed: when that was announced, when it happens, and alternatives.

The response headers, the marks in the OpenAPI document and the lines of the changelog are made from
this table. docs/api-changelog.md says how long the notice period is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import http_date

from games.engine.types import Json

ROOT: Final = "api/v1/"
EXPLAINED: Final = "/docs/api-changelog#what-is-to-go"


@dataclass(frozen=True, slots=True)
class Deprecation:
    """An operation that will be removed."""

    method: str
    route: str  # as in games/api/urls.py
    since: date  # when it was announced
    sunset: date  # when it is removed
    instead: str  # the operation that does the same

    @property
    def path(self) -> str:
        """The path as the document writes it, without ``/api/v1/``."""
        return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", self.route)

    @property
    def change(self) -> str:
        """A line of the changelog."""
        goes = self.sunset.isoformat()
        return f"`{self.method} {self.path}` goes on {goes}. Use `{self.instead}`."


DEPRECATIONS: Final = (
    Deprecation(
        method="POST",
        route="me/webhooks/<uuid:webhook>",
        since=date(2026, 11, 21),
        sunset=date(2027, 11, 21),
        instead="POST me/webhooks/{webhook}/enable",
    ),
)
BY_ROUTE: Final = {(entry.method, ROOT + entry.route): entry for entry in DEPRECATIONS}


def add_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    """Announce the removal in the headers, as RFC 9745 and RFC 8594 say."""
    match = request.resolver_match
    found = BY_ROUTE.get((request.method or "", match.route)) if match is not None else None
    if found is None:
        return
    response["Deprecation"] = f"@{_midnight(found.since):.0f}"
    response["Sunset"] = http_date(_midnight(found.sunset))
    response["Link"] = f'<{EXPLAINED}>; rel="deprecation"; type="text/html"'


def mark(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Mark deprecated operations in the OpenAPI document."""
    for entry in DEPRECATIONS:
        operation = result["paths"][f"/{ROOT}{entry.path}"][entry.method.lower()]
        operation["deprecated"] = True
    return result


def _midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()
