"""A server that takes calls and answers nothing costs no more workers than one, now and then.

Whoever calls it waits for ``EMAIL_TIMEOUT``. If every task did, no worker would be left for bots,
deadlines and the other channels. So all of them leave it alone for a while, and then one tries.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from games.policy import DAY

KEY: Final = "silent"  # in the cache, for each channel: nobody has heard it since it was silent
LEFT_ALONE: Final = 3  # times as long as a call takes


def may_try(channel: str) -> bool:
    """Whether to try a channel now; without Redis nobody knows more, and everybody may."""
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
    """Let everybody try again: whatever came of it, it answers."""
    with suppress(RedisError):
        cache.delete_many([_key(channel), _turn(channel)])


def pass_on(channel: str) -> None:
    """Let another try: there was nothing to send, so nobody knows more than before."""
    with suppress(RedisError):
        cache.delete(_turn(channel))


def _key(channel: str) -> str:
    return f"{KEY}:{channel}"


def _turn(channel: str) -> str:
    """Set while it is nobody's turn to try: left alone, or tried by somebody just now."""
    return f"{KEY}:{channel}:turn"
