"""Counters that run out by themselves: in Redis, through ``limits``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.conf import settings
from limits.storage import RedisStorage
from redis.backoff import NoBackoff
from redis.retry import Retry

TIMEOUT_SECONDS: Final = 1.0  # as the cache has it


def add(key: str, seconds: int, amount: int = 1) -> int:
    """Add to a counter, which is forgotten so long after its first; say what it has then.

    Raises RedisError.
    """
    return _storage(settings.REDIS_URL).incr(key, seconds, amount)


@lru_cache(maxsize=1)
def _storage(url: str) -> RedisStorage:
    return RedisStorage(
        url,
        socket_timeout=TIMEOUT_SECONDS,
        socket_connect_timeout=TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 0),  # type: ignore[arg-type]  # handed on to the client
    )
