"""Instants in answers."""

from __future__ import annotations

from datetime import datetime


def instant(moment: datetime | None) -> str | None:
    """Write an instant as RFC 3339 in UTC, to the second."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else None
