"""Signed links in messages: what they open, for whom and how long. A GET changes nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.http import base36_to_int, int_to_base36

from games.clocks.now import now
from games.models import Game, User
from games.policy import (
    APPEAL_DAYS,
    CONFIRM_LINK_HOURS,
    HOUR,
    LINK_DAYS,
    LOGIN_LINK_MINUTES,
    MINUTE,
)

GAME: Final = "games.signed_links.game"
UNSUBSCRIBE: Final = "games.signed_links.unsubscribe"
APPEAL: Final = "games.signed_links.appeal"
ADDRESS: Final = "new-"  # the prefix of tokens that prove a new address


class BadLinkError(Exception):
    """A link that is not ours, was altered, or is too old."""


class Pass(NamedTuple):
    """The player whom a link lets in, and the one game that it opens."""

    user: User
    game_id: UUID


def game_token(user: User, game_id: UUID) -> str:
    """Return a token that opens one game to one player.

    A new password invalidates it, and so does ending all other log-ins.
    """
    return signing.dumps([user.pk, str(game_id), _fingerprint(user)], salt=GAME, compress=True)


def game_url(user: User, game: Game | None) -> str:
    """Return the address of a game for a message, with the player's token."""
    if game is None:
        return f"{settings.SITE_URL}/"
    return f"{settings.SITE_URL}{reverse('open-game', args=[game_token(user, game.pk)])}"


def read_game_token(token: str) -> Pass:
    """Return the user and the game that a token names. Raises BadLinkError."""
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
    """Return the address that stops one kind of message without a log-in. It does not expire."""
    token = signing.dumps([user.pk, event, channel], salt=UNSUBSCRIBE)
    return f"{settings.SITE_URL}{reverse('unsubscribe', args=[token])}"


def read_unsubscribe_token(token: str) -> tuple[User, str, str]:
    """Return the user, event and channel of an unsubscribe link. Raises BadLinkError."""
    try:
        pk, event, channel = signing.loads(token, salt=UNSUBSCRIBE)
        return User.objects.get(pk=pk, deleted_at=None), event, channel
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError) as error:
        raise BadLinkError from error


def appeal_url(sanction_id: UUID) -> str:
    """Return the address at which to appeal against a sanction, without a log-in."""
    token = signing.dumps(str(sanction_id), salt=APPEAL)
    return f"{settings.SITE_URL}{reverse('appeal', args=[token])}"


def message_url(user: User, game: Game | None, sanction: str | None) -> str:
    """Return where a message leads: to its game, or to the appeal against its sanction."""
    return appeal_url(UUID(sanction)) if sanction else game_url(user, game)


def read_appeal_token(token: str) -> UUID:
    """Return the sanction that an appeal link names. Raises BadLinkError."""
    try:
        return UUID(signing.loads(token, salt=APPEAL, max_age=timedelta(days=APPEAL_DAYS)))
    except (signing.BadSignature, ValueError, TypeError, AttributeError) as error:
        raise BadLinkError from error


class LoginTokens(PasswordResetTokenGenerator):
    """Tokens that open an account once: made from what a log-in, password or address changes."""

    key_salt = "games.signed_links.login"

    def check_token(self, user: User | None, token: str | None) -> bool:
        """Return whether the token was made for this account as it is now, and has not expired."""
        if user is None or not token or not super().check_token(user, token):
            return False
        made = base36_to_int(token.partition("-")[0])
        return self._num_seconds(self._now()) - made <= self._seconds(user)

    def _seconds(self, user: User) -> int:
        """Return how long a link is good: longer while the address is unproved."""
        if user.email_proof == User.EmailProof.PROVED:
            return LOGIN_LINK_MINUTES * MINUTE
        return CONFIRM_LINK_HOURS * HOUR

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        """Include what using a link changes: the proof of the address, and later the last log-in.

        Its microseconds are kept, which Django drops: a link could be used twice in a second.
        """
        changes = str(user.email_proof)
        if user.email_proof == User.EmailProof.PROVED:
            changes = user.last_login.isoformat() if user.last_login else ""
        return f"{user.pk}|{user.password}|{changes}|{timestamp}|{user.email}"

    def _now(self) -> datetime:
        return now().replace(tzinfo=None)


class AddressTokens(LoginTokens):
    """Tokens with which a new address replaces the old; a log-in does not invalidate them."""

    key_salt = "games.signed_links.address"

    def _seconds(self, user: User) -> int:
        return CONFIRM_LINK_HOURS * HOUR

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk}|{user.password}|{timestamp}|{user.email}|{user.new_email}"


LOGIN_TOKENS: Final = LoginTokens()
ADDRESS_TOKENS: Final = AddressTokens()


def login_token(user: User) -> str:
    """Return a token that opens an account once, within ``LOGIN_LINK_MINUTES``.

    While the account's address is unproved: within ``CONFIRM_LINK_HOURS``.
    """
    return f"{int_to_base36(user.pk)}-{LOGIN_TOKENS.make_token(user)}"


def login_url(user: User) -> str:
    """Return the log-in address for a mail."""
    return f"{settings.SITE_URL}{reverse('login-link', args=[login_token(user)])}"


def account_url() -> str:
    """Return the address of the user's own account page."""
    return f"{settings.SITE_URL}{reverse('account')}"


def sign_in_url() -> str:
    """Return the address of the log-in page."""
    return f"{settings.SITE_URL}{reverse('sign-in')}"


def read_login_token(token: str, rows: QuerySet[User]) -> User:
    """Return which of these users a token lets in. Raises BadLinkError."""
    return _read(LOGIN_TOKENS, token, rows)


def address_token(user: User) -> str:
    """Return a token that proves the user's new address, within ``CONFIRM_LINK_HOURS``."""
    return f"{ADDRESS}{int_to_base36(user.pk)}-{ADDRESS_TOKENS.make_token(user)}"


def address_url(user: User) -> str:
    """Return the address of the page that proves a new mail address."""
    return f"{settings.SITE_URL}{reverse('address-link', args=[address_token(user)])}"


def read_address_token(token: str, rows: QuerySet[User]) -> User:
    """Return the user whose new address a token proves. Raises BadLinkError."""
    if not is_address_token(token):
        raise BadLinkError
    return _read(ADDRESS_TOKENS, token.removeprefix(ADDRESS), rows.exclude(new_email=""))


def is_address_token(token: str) -> bool:
    """Return whether a token claims to prove a new address; its signature is not checked."""
    return token.startswith(ADDRESS)


def _read(tokens: LoginTokens, token: str, rows: QuerySet[User]) -> User:
    number, _, rest = token.partition("-")
    try:
        user = rows.get(pk=base36_to_int(number), is_active=True)
    except (User.DoesNotExist, ValueError) as error:
        raise BadLinkError from error
    if not tokens.check_token(user, rest):
        raise BadLinkError
    return user


def _fingerprint(user: User) -> str:
    ended = user.links_ended_at
    if ended is None:
        return user.get_session_auth_hash()[:12]
    return salted_hmac(GAME, f"{user.get_session_auth_hash()}|{ended.isoformat()}").hexdigest()[:12]
