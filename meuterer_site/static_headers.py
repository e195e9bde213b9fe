"""Headers of static files, which the pages' middleware never sees."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Final

# A file opened by itself, such as a picture, may not be framed, and runs nothing.
POLICY: Final = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'"
)


def add_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Give each file a policy of its own; how a page uses it is up to the page's policy."""
    headers["Content-Security-Policy"] = POLICY
