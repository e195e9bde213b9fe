"""Whose calendar a secret link opens."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from games.models import CalendarLink, User
from games.payloads.calendar import CalendarShape, NewCalendarShape
from games.payloads.timestamps import instant


def digest_of(secret: str) -> str:
    """What is kept of a secret, which is long enough not to be guessed from it."""
    return sha256(secret.encode()).hexdigest()


def link_of(user: User) -> CalendarLink | None:
    """A player's link, if there is one."""
    return CalendarLink.objects.filter(user=user).first()


def player_of(secret: str) -> User | None:
    """Whose calendar a secret opens; None: nobody's, or not any more. One statement."""
    rows = CalendarLink.objects.select_related("user").filter(user__is_active=True)
    row = rows.filter(digest=digest_of(secret)).first()
    return row.user if row else None


def link_json(row: CalendarLink | None) -> CalendarShape:
    """Whether there is a link; its secret is in no answer but that which made it."""
    return {"created_at": instant(row.created_at) if row else None}


def new_link_json(row: CalendarLink, secret: str) -> NewCalendarShape:
    """A link that was just made, with its address."""
    address = f"{settings.SITE_URL}{reverse('calendar', args=[secret])}"
    return {"created_at": instant(row.created_at), "url": address}
