"""Muting people whom somebody does not want to read. They never learn of it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError, TooManyError
from games.models import Mute, User
from games.policy import MUTES_AT_MOST
from games.selectors.accounts import players
from games.services import rate_limits


@transaction.atomic(savepoint=False)
def mute(*, user: User, username: str) -> Mute:
    """Mute a person; idempotent. Raises NoSuchItemError, TooManyError."""
    other = players.other_person(user=user, username=username)
    rate_limits.lock_user(user)
    mine = Mute.objects.filter(user=user)
    if found := mine.filter(muted=other).select_related("muted").first():
        return found
    if mine.count() >= MUTES_AT_MOST:
        raise TooManyError(_("Unmute someone else first."))
    return Mute.objects.create(user=user, muted=other)


def unmute(*, user: User, username: str) -> None:
    """Unmute a person. Raises NoSuchItemError."""
    if not players.mutes_of(user=user, username=username).delete()[0]:
        raise NoSuchItemError(_("You have not muted anyone by that name."))
