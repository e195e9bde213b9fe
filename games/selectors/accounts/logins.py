"""The log-ins of an account still in force: browser sessions, and tokens that log-ins gave."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from games.clocks.now import now
from games.models import AccountSession, PersonalToken, User
from games.payloads.accounts import LoginShape
from games.payloads.timestamps import instant
from games.policy import LOGIN_TOKEN_DAYS, LOGIN_TOKEN_IDLE_DAYS

LOG_IN: Final = "log-in"  # the name of a token obtained with name and password
OF_LOGINS: Final = ~Q(login_by="") | Q(name=LOG_IN)  # the latter from before ``login_by`` was kept
IDLE: Final = timedelta(days=LOGIN_TOKEN_IDLE_DAYS)
LASTING: Final = timedelta(days=LOGIN_TOKEN_DAYS)


def logins_of(*, user: User, current: UUID | None) -> list[LoginShape]:
    """An account's log-ins, latest first. ``current`` is the id of the one that asks."""
    rows = AccountSession.objects.filter(user=user)
    living = Session.objects.filter(
        session_key__in=rows.values_list("session_key"), expire_date__gt=now()
    )
    browsers = rows.filter(session_key__in=living.values("session_key"))
    found = [(row.created_at, _browser(row)) for row in browsers]
    found += [(row.created, _token(row)) for row in login_tokens().filter(user=user)]
    found.sort(key=lambda one: one[0], reverse=True)
    return [{**shape, "current": shape["id"] == str(current)} for _made, shape in found]


def _browser(row: AccountSession) -> LoginShape:
    return {
        "id": str(row.pk),
        "kind": "browser",
        "browser": row.browser,
        "created": instant(row.created_at),
        "last_seen": instant(row.last_seen_at),
        "current": False,
    }


def _token(row: PersonalToken) -> LoginShape:
    return {
        "id": str(row.handle),
        "kind": "token",
        "browser": row.name,
        "created": instant(row.created),
        "last_seen": instant(row.last_used_at),
        "current": False,
    }


def login_tokens() -> QuerySet[PersonalToken]:
    """The tokens that log-ins gave and that have not expired."""
    rows: QuerySet[PersonalToken] = PersonalToken.objects.filter(OF_LOGINS)
    return rows.exclude(ended_by(now()))


def expiry_of(token: PersonalToken) -> datetime | None:
    """When a token expires: as its owner chose; if a log-in gave it, once it is old or unused."""
    if not is_of_login(token):
        own: datetime | None = token.expiry
        return own
    made: datetime = token.login_at or token.created
    used = max(filter(None, (token.last_used_at, made)))
    ends: datetime = min(filter(None, (token.expiry, used + IDLE, made + LASTING)))
    return ends


def is_of_login(token: PersonalToken) -> bool:
    """Whether a log-in gave the token; the same as ``OF_LOGINS``."""
    return bool(token.login_by) or token.name == LOG_IN


def ended_by(instant: datetime) -> Q:
    """The log-ins' tokens that have expired by an instant: long unused, or a year old."""
    unused = Q(last_used_at__isnull=True) | Q(last_used_at__lt=instant - IDLE)
    return (unused & _made_before(instant - IDLE)) | _made_before(instant - LASTING)


def _made_before(instant: datetime) -> Q:
    return Q(login_at__isnull=True, created__lt=instant) | Q(login_at__lt=instant)
