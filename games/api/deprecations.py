"""What of the API is to go: when that was said, when it goes, and what to use instead.

From this table come the headers of the answers, the marks in the OpenAPI document and the lines of
the changelog. docs/api-changelog.md says how long a notice is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.http import http_date

ROOT: Final = "api/v1/"
EXPLAINED: Final = "/docs/api-changelog#what-is-to-go"


@dataclass(frozen=True, slots=True)
class Deprecation:
    """One operation that is to go."""

    method: str
    route: str  # as games/api/urls.py has it
    since: date  # when it was said
    sunset: date  # when it goes
    instead: str  # the operation that does the same

    @property
    def path(self) -> str:
        """The path as documents have it, below ``/api/v1/``."""
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


def tell(request: HttpRequest, response: HttpResponseBase) -> None:
    """Say in the headers that an operation is to go: RFC 9745 and RFC 8594."""
    match = request.resolver_match
    found = BY_ROUTE.get((request.method or "", match.route)) if match is not None else None
    if found is None:
        return
    response["Deprecation"] = f"@{_midnight(found.since):.0f}"
    response["Sunset"] = http_date(_midnight(found.sunset))
    response["Link"] = f'<{EXPLAINED}>; rel="deprecation"; type="text/html"'


def mark(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Mark them in the OpenAPI document."""
    for entry in DEPRECATIONS:
        operation = result["paths"][f"/{ROOT}{entry.path}"][entry.method.lower()]
        operation["deprecated"] = True
    return result


def _midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()
