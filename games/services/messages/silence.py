"""Limits what a server that accepts connections but never answers costs: one worker at a time.

Each call waits for ``EMAIL_TIMEOUT``. If every task waited, no worker would be left for bots,
deadlines and the other channels. So all of them leave the server alone for a while; then one tries.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from games.policy import DAY

KEY: Final = "silent"  # in the cache, per channel: it was silent, and has not answered since
LEFT_ALONE: Final = 3  # times as long as a call takes


def may_try(channel: str) -> bool:
    """Whether to try a channel now; without Redis that is unknown, and everybody may."""
    with suppress(RedisError):
        if cache.get(_key(channel)) is not None:
            return bool(cache.add(_turn(channel), 1, settings.LEASE_SECONDS))
    return True


def begin(channel: str) -> None:
    """Leave a channel alone for a while."""
    with suppress(RedisError):
        cache.set(_key(channel), 1, DAY)
        cache.set(_turn(channel), 1, LEFT_ALONE * settings.EMAIL_TIMEOUT)


def end(channel: str) -> None:
    """Let everybody try again: the server answered, whatever it said."""
    with suppress(RedisError):
        cache.delete_many([_key(channel), _turn(channel)])


def release_turn(channel: str) -> None:
    """Let another worker try: there was nothing to send, so nothing was learnt."""
    with suppress(RedisError):
        cache.delete(_turn(channel))


def _key(channel: str) -> str:
    return f"{KEY}:{channel}"


def _turn(channel: str) -> str:
    """The key that is set while nobody may try: left alone, or just being tried by a worker."""
    return f"{KEY}:{channel}:turn"
