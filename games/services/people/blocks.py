"""Blocking somebody, who never learns of it. docs/people.md says what a block does.

A block is one row, whose effects are worked out wherever something is read: it changes no game,
seat or invitation, and everything is as before once it is gone.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import TooManyError
from games.models import Block, Follow, User
from games.policy import BLOCKS_AT_MOST
from games.selectors.accounts import players
from games.selectors.people import blocks
from games.services import rate_limits


@transaction.atomic(savepoint=False)
def block(*, user: User, username: str) -> Block:
    """Block a person, and stop following them; idempotent.

    Raises NoSuchItemError, TooManyError.
    """
    other = players.other_person(user=user, username=username)
    rate_limits.lock_user(user)
    mine = Block.objects.filter(blocker=user)
    if found := mine.filter(blocked=other).select_related("blocked__owner").first():
        return found
    if mine.count() >= BLOCKS_AT_MOST:
        raise TooManyError(_("Unblock someone else first."))
    Follow.objects.filter(follower=user, followed=other).delete()
    return Block.objects.create(blocker=user, blocked=other)


def unblock(*, user: User, username: str) -> None:
    """Remove a block. Raises NoSuchItemError."""
    blocks.own_block(user=user, username=username).delete()
