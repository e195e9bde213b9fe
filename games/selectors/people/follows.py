"""Whom somebody follows. Nobody else sees it."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError
from games.models import Follow, User
from games.payloads.players import FollowShape
from games.payloads.timestamps import instant
from games.selectors.accounts import players
from games.selectors.accounts.bot_accounts import bot_of
from games.selectors.people import blocks


def follows_of(*, user: User, username: str | None = None) -> QuerySet[Follow]:
    """Somebody's follows: all of them, or that of the player with this name."""
    rows = Follow.objects.filter(follower=user)
    if username is None:
        return rows.select_related("followed__owner")
    return rows.filter(followed__in=players.by_name(username))


def own_follow(*, user: User, username: str) -> Follow:
    """Somebody's follow of the player with this name. Raises NoSuchItemError."""
    row = follows_of(user=user, username=username).select_related("followed__owner").first()
    if row is None:
        raise NoSuchItemError(_("You do not follow anyone by that name."))
    return row


def shown_to(user: User) -> QuerySet[Follow, object]:
    """The accounts that somebody follows, without those that have blocked them."""
    rows = Follow.objects.filter(follower=user)
    return rows.exclude(followed__in=blocks.blockers_of(user)).values("followed")


def follow_json(row: Follow) -> FollowShape:
    """A follow, as the follower sees it."""
    return {
        "player": row.followed.username,
        "bot_of": bot_of(row.followed),
        "since": instant(row.created_at),
    }
