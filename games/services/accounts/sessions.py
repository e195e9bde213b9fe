"""Log-ins of browsers: when, by what, last seen, and how they end.

What a session has of its log-in stands under ``LOGIN`` in its data. ``AccountSession`` names it to
its owner and knows its key, which changes now and then; ``meuterer_site.sessions`` tells it which.
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

LOGIN: Final = "login"  # in a session's data: the id of its row here, by what, and when
VERIFIED: Final = "console_verified"  # which second factor was shown in it, and when


def begin(*, user: User, by: str, key: str, browser: str) -> dict[str, object]:
    """Note a log-in; return what is stored of it in the session."""
    at = now()
    row = AccountSession(
        id=uuid4(), user=user, session_key=key, browser=browser, created_at=at, last_seen_at=at
    )
    row.save(force_insert=True)
    return {"id": str(row.pk), "by": by, "at": at.timestamp()}


def is_unknown(data: Mapping[str, object]) -> bool:
    """Whether somebody logged in by it and no note says so: nobody could find it to end it."""
    return SESSION_KEY in data and LOGIN not in data


def is_too_old(data: Mapping[str, Json]) -> bool:
    """Whether somebody who logged in so long ago is to do it again."""
    return LOGIN in data and now().timestamp() - data[LOGIN]["at"] > SESSION_DAYS * DAY


def verified(factor: int | None) -> dict[str, int | None]:
    """Return what is stored under ``VERIFIED`` once a second factor has been shown."""
    return {"factor": factor, "at": int(now().timestamp())}


def record_use(data: Mapping[str, Json]) -> None:
    """Note that a session is used now."""
    if LOGIN in data:
        _record_minute(data[LOGIN]["id"], int(now().timestamp()) // MINUTE)


def record_key(data: Mapping[str, Json], key: str | None) -> bool:
    """Note under which key a session has been stored; False if it was ended meanwhile."""
    if LOGIN not in data or not key:
        return True
    note = AccountSession.objects.filter(pk=data[LOGIN]["id"])
    noted = note.values_list("session_key", flat=True).first()
    return noted == key or note.update(session_key=key) > 0


def forget(data: Mapping[str, Json]) -> None:
    """Drop the note of a session that has ended."""
    if LOGIN in data:
        AccountSession.objects.filter(pk=data[LOGIN]["id"]).delete()


def delete_old() -> None:
    """Drop sessions that have expired, and the notes of those by which nobody has been seen."""
    clean_up.delete_in_batches(Session.objects.filter(expire_date__lt=now()), first="expire_date")
    # No session lasts longer; those of guests last as long.
    old = AccountSession.objects.filter(last_seen_at__lt=now() - timedelta(days=SESSION_DAYS))
    clean_up.delete_in_batches(old, first="last_seen_at")


def end(*, user: User, session: UUID) -> bool:
    """End one session; say whether it was there."""
    return _end(AccountSession.objects.filter(user=user, pk=session)) > 0


def end_others(*, user: User, but: UUID | None) -> None:
    """End all sessions of an account, except one."""
    rows = AccountSession.objects.filter(user=user)
    _end(rows if but is None else rows.exclude(pk=but))


def end_all(user_id: int) -> None:
    """End all of somebody's sessions."""
    _end(AccountSession.objects.filter(user=user_id))


def _end(rows: QuerySet[AccountSession]) -> int:
    """End sessions by their notes, in the cache, too; say how many. Few statements for any number.

    The notes go last: whatever is cut off can be done again. A session may be stored meanwhile,
    under another key or in the cache. Whoever stores it then looks for its note: either that is
    gone, or its new key is found here, or what was cached is dropped after the note.
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
    """Note it once a minute: an open stream reads its session at every change."""
    token_usage.record_use(token_usage.SESSION, session, None)
