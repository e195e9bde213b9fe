"""Slowing down who might be guessing: the same bucket as for log-ins by the API."""

from __future__ import annotations

from math import ceil
from types import SimpleNamespace
from typing import Any, Final

from django.http import HttpRequest
from rest_framework.throttling import ScopedRateThrottle

CREDENTIALS: Final[Any] = SimpleNamespace(throttle_scope="credentials")


def seconds_to_wait(request: HttpRequest) -> int | None:
    """Count an attempt; the seconds to wait if there were too many of late, else None."""
    throttle = ScopedRateThrottle()
    asked: Any = request
    if throttle.allow_request(asked, CREDENTIALS):
        return None
    return ceil(throttle.wait() or 1)
