"""Signed links in messages: what they open, for whom, and for how long. A GET never acts."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import Game, User
from games.policy import LINK_DAYS

GAME: Final = "games.links.game"
UNSUBSCRIBE: Final = "games.links.unsubscribe"


class BadLinkError(Exception):
    """A link that was not ours, was changed on its way, or is too old."""


class Pass(NamedTuple):
    """Who is let in by a link, and to which game alone."""

    user: User
    game_id: UUID


def game_token(user: User, game_id: UUID) -> str:
    """Let a player into one game. It ends with his password, too."""
    return signing.dumps([user.pk, str(game_id), _fingerprint(user)], salt=GAME, compress=True)


def game_url(user: User, game: Game | None) -> str:
    """The address that a message names."""
    if game is None:
        return f"{settings.SITE_URL}/"
    return f"{settings.SITE_URL}{reverse('open-game', args=[game_token(user, game.pk)])}"


def read_game_token(token: str) -> Pass:
    """Say whom a token lets in. Raises BadLinkError."""
    try:
        pk, game_id, fingerprint = signing.loads(
            token, salt=GAME, max_age=timedelta(days=LINK_DAYS)
        )
        user = User.objects.get(pk=pk, is_active=True)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError) as error:
        raise BadLinkError from error
    if fingerprint != _fingerprint(user):
        raise BadLinkError
    return Pass(user, UUID(game_id))


def unsubscribe_url(user: User, event: str, channel: str) -> str:
    """The address that ends messages of a kind, without a log-in. It does not expire."""
    token = signing.dumps([user.pk, event, channel], salt=UNSUBSCRIBE)
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read_unsubscribe_token(token: str) -> tuple[User, str, str]:
    """Say who wants no more messages, of which event, by which channel. Raises BadLinkError."""
    try:
        pk, event, channel = signing.loads(token, salt=UNSUBSCRIBE)
        return User.objects.get(pk=pk), event, channel
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError) as error:
        raise BadLinkError from error


def _fingerprint(user: User) -> str:
    return user.get_session_auth_hash()[:12]
