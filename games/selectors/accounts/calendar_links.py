"""Secret links to calendars, and whose calendar each opens."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from games.models import CalendarLink, User
from games.payloads.calendar import CalendarShape, NewCalendarShape
from games.payloads.timestamps import instant


def digest_of(secret: str) -> str:
    """What is stored of a secret: a plain digest, as secrets are too long to be guessed from it."""
    return sha256(secret.encode()).hexdigest()


def link_of(user: User) -> CalendarLink | None:
    """A player's link, if there is one."""
    return CalendarLink.objects.filter(user=user).first()


def player_of(secret: str) -> User | None:
    """Whose calendar a secret opens; None if nobody's, or no longer. One statement."""
    rows = CalendarLink.objects.select_related("user").filter(user__is_active=True)
    row = rows.filter(digest=digest_of(secret)).first()
    return row.user if row else None


def link_json(row: CalendarLink | None) -> CalendarShape:
    """Whether there is a link; only the answer that made it contains its secret."""
    return {"created_at": instant(row.created_at) if row else None}


def new_link_json(row: CalendarLink, secret: str) -> NewCalendarShape:
    """A new link, with its address."""
    address = f"{settings.SITE_URL}{reverse('calendar', args=[secret])}"
    return {"created_at": instant(row.created_at), "url": address}
