"""When tokens and sessions were last used, to the minute: noted in Redis, written by a sweep.

There is a set for each minute with what was used in it. If Redis is down, nothing is noted, and
nobody waits for it.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Q
from oauth2_provider.models import AccessToken
from redis import Redis
from redis.exceptions import RedisError

from games.clocks.now import now
from games.models import AccountSession, PersonalToken
from games.policy import HOUR, MINUTE, TOKEN_USE_SECONDS
from games.services import redis_counters
from games.services.noted import Noted

PERSONAL: Final = "personal"
APP: Final = "app"
SESSION: Final = "session"
KINDS: Final = (PERSONAL, APP, SESSION)
NOTED: Final = Noted(TOKEN_USE_SECONDS)
KEPT_SECONDS: Final = HOUR  # by which a sweep may be late


def record_use(kind: str, token: object, written: datetime | None) -> None:
    """Note that a token is used now, unless its row already has this minute (``written``)."""
    minute = _minute(now())
    if written is not None and written.timestamp() >= minute:
        return
    if NOTED.has((kind, token), minute):  # in the set already
        return
    with suppress(RedisError):
        redis, key = _redis(), _key(kind, minute)
        noting = redis.pipeline()
        noting.sadd(key, str(token))
        noting.expire(key, KEPT_SECONDS + MINUTE)
        noting.execute()
        NOTED.add((kind, token), minute)


def write() -> None:
    """Write what was noted in past minutes: one statement for each, oldest first.

    No request adds to these sets any more. They are dropped once written.
    """
    this_minute = _minute(now())
    minutes = range(this_minute - KEPT_SECONDS, this_minute, TOKEN_USE_SECONDS)
    sets = [(kind, minute) for minute in minutes for kind in KINDS]
    redis = _redis()
    asking = redis.pipeline()
    for kind, minute in sets:
        asking.smembers(_key(kind, minute))
    for (kind, minute), members in zip(sets, asking.execute(), strict=True):
        if members:
            used = sorted(member.decode() for member in members)
            _write(kind, used, datetime.fromtimestamp(minute, UTC))
            redis.unlink(_key(kind, minute))


def _write(kind: str, used: list[str], at: datetime) -> None:
    if kind == PERSONAL:
        before = Q(last_used_at__isnull=True) | Q(last_used_at__lt=at)
        PersonalToken.objects.filter(before, handle__in=used).update(last_used_at=at)
    elif kind == SESSION:
        AccountSession.objects.filter(pk__in=used, last_seen_at__lt=at).update(last_seen_at=at)
    else:
        AccessToken.objects.filter(token_checksum__in=used, updated__lt=at).update(updated=at)


def _minute(instant: datetime) -> int:
    return int(instant.timestamp()) // TOKEN_USE_SECONDS * TOKEN_USE_SECONDS


def _key(kind: str, minute: int) -> str:
    """The key of a set; one Redis server may serve several sites, each with its own database."""
    return f"used:{connection.settings_dict['NAME']}:{kind}:{minute}"


@cache
def _redis() -> Redis:
    """The shared client. Of two threads that make the first one, one loses its own.

    So keep a reference while you use it: a client without references closes its connections.
    """
    seconds = redis_counters.TIMEOUT_SECONDS
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=seconds, socket_connect_timeout=seconds
    )
