"""Following somebody, to see what they play. They are not told."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import BlockedError, TooManyError
from games.models import Follow, User
from games.policy import FOLLOWS_AT_MOST
from games.selectors.accounts import players
from games.selectors.people import blocks, follows
from games.services import rate_limits


@transaction.atomic(savepoint=False)
def follow(*, user: User, username: str) -> Follow:
    """Follow a person; idempotent.

    Raises NoSuchItemError, BlockedError, TooManyError. A person who has blocked the caller can be
    followed, but shows nothing, so that trying does not reveal a block.
    """
    other = players.other_person(user=user, username=username)
    rate_limits.lock_user(user)
    mine = Follow.objects.filter(follower=user)
    if found := mine.filter(followed=other).select_related("followed__owner").first():
        return found
    if blocks.between(user, other).exists():
        raise BlockedError(_("You have blocked that player. Unblock them first."))
    if mine.count() >= FOLLOWS_AT_MOST:
        raise TooManyError(_("Stop following someone else first."))
    return Follow.objects.create(follower=user, followed=other)


def unfollow(*, user: User, username: str) -> None:
    """Stop following a person. Raises NoSuchItemError."""
    follows.own_follow(user=user, username=username).delete()
