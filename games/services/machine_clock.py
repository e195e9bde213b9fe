"""Whether this machine's clock agrees with the database's.

If they differ by more than a few seconds, one of them is wrong, and it is unknown which: then
whatever acts by the time stands still, and the log and ``/readyz`` say so.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, TypedDict

import structlog
from django.core.cache import cache
from django.db import connection
from redis.exceptions import RedisError

from games.clocks.now import compare_with_database, difference

MOST: Final = timedelta(seconds=5)
KEY: Final = "clock-differs"  # in the cache: the latest machine that found a difference
KEPT_SECONDS: Final = 60

log = structlog.get_logger()


class Difference(TypedDict):
    """The machine whose clock differs, and how far it is ahead of the database's."""

    machine: str
    seconds_ahead: float


def is_right() -> bool:
    """Compare this machine's clock with the database's; log it if they differ."""
    compare_with_database(_database_time)
    ahead = -difference()
    if abs(ahead) <= MOST:
        return True
    found: Difference = {
        "machine": socket.gethostname(),
        "seconds_ahead": round(ahead.total_seconds(), 1),
    }
    log.error("clock_differs", **found)
    with suppress(RedisError):
        cache.set(KEY, found, KEPT_SECONDS)
    return False


def _database_time() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        instant: datetime = cursor.fetchone()[0]
    return instant


def last_difference() -> Difference | None:
    """The machine that found a difference within the last minute; None if there was none."""
    try:
        found: Difference | None = cache.get(KEY)
    except RedisError:
        return None
    return found
