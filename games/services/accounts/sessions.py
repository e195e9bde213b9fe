"""Log-ins of browsers: when, how, last seen, and how they end.

A session's data has facts about its log-in under ``LOGIN``. An ``AccountSession`` shows it to its
owner and has its key, which changes now and then; ``meuterer_site.sessions`` keeps that up to date.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache, partial
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import transaction
from django.db.models import QuerySet

from games.clocks.now import now
from games.engine.types import Json
from games.models import AccountSession, User
from games.policy import DAY, MINUTE, SESSION_DAYS
from games.services import clean_up
from games.services.accounts import token_usage

LOGIN: Final = "login"  # in a session's data: the id of its AccountSession, how, and when
VERIFIED: Final = "console_verified"  # which second factor was shown in it, and when


def begin(*, user: User, by: str, key: str, browser: str) -> dict[str, object]:
    """Record a log-in; return what to store about it in the session."""
    at = now()
    row = AccountSession(
        id=uuid4(), user=user, session_key=key, browser=browser, created_at=at, last_seen_at=at
    )
    row.save(force_insert=True)
    return {"id": str(row.pk), "by": by, "at": at.timestamp()}


def is_unknown(data: Mapping[str, object]) -> bool:
    """Whether a session has a log-in but no AccountSession: nobody could find and end it."""
    return SESSION_KEY in data and LOGIN not in data


def is_too_old(data: Mapping[str, Json]) -> bool:
    """Whether a log-in is so long ago that it must be repeated."""
    return LOGIN in data and now().timestamp() - data[LOGIN]["at"] > SESSION_DAYS * DAY


def verified(factor: int | None) -> dict[str, int | None]:
    """Return what to store under ``VERIFIED`` once a second factor has been shown."""
    return {"factor": factor, "at": int(now().timestamp())}


def record_use(data: Mapping[str, Json]) -> None:
    """Note that a session is used now."""
    if LOGIN in data:
        _record_minute(data[LOGIN]["id"], int(now().timestamp()) // MINUTE)


def record_key(data: Mapping[str, Json], key: str | None) -> bool:
    """Record the key under which a session is stored; False if it was ended meanwhile."""
    if LOGIN not in data or not key:
        return True
    note = AccountSession.objects.filter(pk=data[LOGIN]["id"])
    noted = note.values_list("session_key", flat=True).first()
    return noted == key or note.update(session_key=key) > 0


def forget(data: Mapping[str, Json]) -> None:
    """Drop the AccountSession of a session that has ended."""
    if LOGIN in data:
        AccountSession.objects.filter(pk=data[LOGIN]["id"]).delete()


def delete_old() -> None:
    """Drop sessions that have expired, and AccountSessions not used for as long."""
    clean_up.delete_in_batches(Session.objects.filter(expire_date__lt=now()), first="expire_date")
    # No session lasts longer than this; those of guests last exactly as long.
    old = AccountSession.objects.filter(last_seen_at__lt=now() - timedelta(days=SESSION_DAYS))
    clean_up.delete_in_batches(old, first="last_seen_at")


def end(*, user: User, session: UUID) -> bool:
    """End one session; return whether it existed."""
    return _end(AccountSession.objects.filter(user=user, pk=session)) > 0


def end_others(*, user: User, but: UUID | None) -> None:
    """End all sessions of an account, except one."""
    rows = AccountSession.objects.filter(user=user)
    _end(rows if but is None else rows.exclude(pk=but))


def end_all(user_id: int) -> None:
    """End all of somebody's sessions."""
    _end(AccountSession.objects.filter(user=user_id))


def _end(rows: QuerySet[AccountSession]) -> int:
    """End sessions by their AccountSessions, also in the cache; return how many. Few statements.

    AccountSessions are deleted last, so that an interrupted run can be repeated. Meanwhile a
    session may be stored again, under another key or in the cache. Whoever stores it then looks
    for its AccountSession: either that is gone, or its new key is found here, or what was cached
    is dropped after it.
    """
    ended: set[UUID] = set()
    while notes := dict(rows.values_list("pk", "session_key")):
        keys = list(notes.values())
        Session.objects.filter(session_key__in=keys).delete()
        _drop_cached(keys)
        AccountSession.objects.filter(pk__in=notes, session_key__in=keys).delete()
        transaction.on_commit(partial(_drop_cached, keys))
        ended |= notes.keys()
    return len(ended)


def _drop_cached(keys: list[str]) -> None:
    caches[settings.SESSION_CACHE_ALIAS].delete_many([cached_db.KEY_PREFIX + key for key in keys])


@lru_cache(maxsize=4096)
def _record_minute(session: str, minute: int) -> None:
    """Record a use once a minute, as an open stream reads its session at every change."""
    token_usage.record_use(token_usage.SESSION, session, None)
