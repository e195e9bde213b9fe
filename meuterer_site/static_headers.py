"""Headers of static files, which no middleware of the pages sees."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Final

# A file that is opened by itself, such as a picture, is shown in no frame, and runs nothing.
POLICY: Final = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'"
)


def add_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Give each file a policy of its own; what a page does with it, the page's own says."""
    headers["Content-Security-Policy"] = POLICY
