"""Instants in payloads."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, overload

from games.payloads.markers import Keywords

Instant = Annotated[str, Keywords({"format": "date-time"})]  # RFC 3339 in UTC, to the second


@overload
def instant(moment: datetime) -> Instant: ...
@overload
def instant(moment: datetime | None) -> Instant | None: ...
def instant(moment: datetime | None) -> Instant | None:
    """Write an instant as RFC 3339 in UTC, to the second."""
    return moment.isoformat()[:19] + "Z" if moment else None
