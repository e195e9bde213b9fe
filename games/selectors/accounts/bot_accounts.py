"""Bot accounts: players that are programs, and their owners."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError
from games.models import Game, PersonalToken, User
from games.payloads.bot_accounts import BotAccount, BotToken
from games.payloads.timestamps import instant
from games.selectors.accounts import players

PLAYING = (Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE)


def bot_of(user: User | None) -> str | None:
    """The name of a bot account's owner; None for people, and for None.

    When reading many players, select ``owner`` with them.
    """
    return user.owner.username if user is not None and user.owner is not None else None


def root_of(user: User) -> int:
    """The person behind an account: the owner of a bot account, else the user itself."""
    return user.owner_id if user.owner_id is not None else user.pk


def bots_of(*, owner: User) -> QuerySet[User]:
    """A person's bot accounts by name, each with its number of seats, for ``bot_json``."""
    seats = Count("seats", filter=Q(seats__game__status__in=PLAYING))
    rows = User.objects.filter(owner=owner, deleted_at=None)
    return rows.annotate(playing=seats).order_by("username")


def own_bot(*, owner: User, name: str) -> User:
    """Find a person's bot account by name, whatever the case. Raises NoSuchItemError."""
    found = players.by_name(name).filter(owner=owner, deleted_at=None).first()
    if found is None:
        raise NoSuchItemError(_("You have no bot account by that name."))
    return found


def bot_json(bot: User) -> BotAccount:
    """A bot account as its owner sees it; ``bots_of`` sets ``playing``, which a new one lacks."""
    return {
        "username": bot.username,
        "created_at": instant(bot.date_joined),
        "reliability": bot.reliability,
        "seats": getattr(bot, "playing", 0),
    }


def tokens_of(*, bot: User) -> QuerySet[PersonalToken]:
    """The tokens of a bot account, newest first."""
    rows: QuerySet[PersonalToken] = PersonalToken.objects.filter(user=bot)
    return rows.order_by("-created")


def token_json(row: PersonalToken) -> BotToken:
    """A token, without enough of it to use it."""
    return {
        "id": str(row.handle),
        "name": row.name,
        "scopes": row.scopes,
        "created": instant(row.created),
        "expires": instant(row.expiry),
        "last_used": instant(row.last_used_at),
    }
