"""The id of a request, by which its log lines, tasks and messages can be found.

A proxy in front may have made one: it is adopted if it is well-formed.
"""

from __future__ import annotations

import re
import secrets
from contextlib import AbstractContextManager
from typing import Final

import structlog

HEADER: Final = "X-Request-ID"
NAME: Final = "request_id"  # in log lines, problem documents, and the headers of tasks
LENGTH: Final = 64  # at most
EXAMPLE: Final = "0123456789abcdef" * 2  # in documents
WELL_FORMED: Final = re.compile(rf"[A-Za-z0-9._-]{{1,{LENGTH}}}")


def accepted(given: str | None) -> str:
    """Return the id that a request came with, or a new one if it is missing or malformed."""
    return given if given and WELL_FORMED.fullmatch(given) else secrets.token_hex(16)


def current() -> str:
    """Return the id of the request that caused the present work; empty if there is none."""
    return str(structlog.contextvars.get_contextvars().get(NAME) or "")


def bound(request_id: str) -> AbstractContextManager[object]:
    """Let everything inside the block count as caused by a request; empty: by no request."""
    return structlog.contextvars.bound_contextvars(**{NAME: request_id or None})
