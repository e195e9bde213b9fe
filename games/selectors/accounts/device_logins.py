"""The codes with which programs without a browser wait for their users' answers (RFC 8628)."""

from __future__ import annotations

import re
from typing import Final

from django.db.models import QuerySet
from oauth2_provider.models import Application, DeviceGrant

from games.clocks.now import now

ALPHABET: Final = "BCDFGHJKLMNPQRSTVWXZ"  # RFC 8628, section 6.1: no vowels make no words
LENGTH: Final = 8
_OTHERS: Final = re.compile(r"[^A-Z0-9]")


def waiting(*, user_code: str) -> QuerySet[DeviceGrant]:
    """The log-in waiting under a code as somebody typed it; empty if there is none."""
    rows: QuerySet[DeviceGrant] = DeviceGrant.objects.filter(
        user_code=plain(user_code),
        status=DeviceGrant.AUTHORIZATION_PENDING,
        expires__gt=now(),
    )
    return rows


def app_of(row: DeviceGrant) -> Application:
    """The app that waits."""
    return Application.objects.get(client_id=row.client_id)


def plain(typed: str) -> str:
    """A code without what makes it readable: hyphens, spaces, small letters."""
    return _OTHERS.sub("", typed[: 4 * LENGTH].upper())


def shown(code: str) -> str:
    """A code as people read it: ``WDJB-MJHT``."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
