"""Making and ending the secret link to a player's calendar."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NoSuchItemError
from games.models import CalendarLink, User
from games.selectors.accounts.calendar_links import digest_of

SECRET_BYTES = 32


@transaction.atomic(savepoint=False)
def create_link(*, user: User) -> tuple[CalendarLink, str]:
    """Make a link, replacing an earlier one; return it and its secret, which is not stored."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    row, _made = CalendarLink.objects.update_or_create(
        user=user, defaults={"digest": digest_of(secret), "created_at": now()}
    )
    return row, secret


def delete_link(*, user: User) -> None:
    """End the link, which then opens nothing. Raises NoSuchItemError."""
    if not CalendarLink.objects.filter(user=user).delete()[0]:
        raise NoSuchItemError(_("You have no link to your calendar."))
