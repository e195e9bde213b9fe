"""Counting in fixed windows of time: the only place that knows their arithmetic.

The library ``limits`` counts in Redis. Its own windows would need two more requests to Redis to say
what is left of one; here a count and its window take one round trip together
(docs/dependencies.md). Each key's windows begin at an instant of its own, so that they do not all
end at the full minute; across the end of a window, a caller can reach twice the limit at most.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zlib import crc32

from django.conf import settings
from limits.storage import RedisStorage
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.clocks.now import now

TIMEOUT_SECONDS: Final = 1.0  # as the cache has it


@dataclass(frozen=True, slots=True)
class Window:
    """One key's window as it was counted just now."""

    name: str  # of the counter in Redis
    length: int  # seconds
    count: int  # including the one just added
    ends_in: int  # seconds, at least one

    def take_back(self) -> None:
        """Count one less. Raises RedisError."""
        _add(self.name, self.length, -1)


def increment(key: str, seconds: int) -> Window:
    """Count one more for a key in its present window of ``seconds``. Raises RedisError."""
    number, gone = divmod(now().timestamp() + crc32(key.encode()), seconds)
    name = f"{key}/{number:.0f}"
    return Window(name, seconds, _add(name, seconds, 1), math.ceil(seconds - gone))


def _add(name: str, seconds: int, amount: int) -> int:
    return _storage(settings.REDIS_URL).incr(name, seconds, amount)


@lru_cache(maxsize=1)
def _storage(url: str) -> RedisStorage:
    return RedisStorage(
        url,
        socket_timeout=TIMEOUT_SECONDS,
        socket_connect_timeout=TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 0),  # type: ignore[arg-type]  # handed on to the client
    )
