"""Who is asking: by a personal token, an app's OAuth token, or the cookie of a link."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from typing import NoReturn
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.crypto import hash_token
from oauth2_provider.models import AccessToken
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games import signed_links
from games.api.http import credentials
from games.clocks.now import now
from games.models import PersonalToken, User
from games.selectors.accounts.logins import expiry_of
from games.services.accounts import sessions, token_usage
from games.services.accounts.fresh_login import LogIn
from games.services.accounts.oauth_tokens import ACCESS_PREFIX

# The cookie's path is its game's, which a name beginning with __Host- would not permit.
PASS_COOKIE = f"{'__Secure-' if settings.HTTPS else ''}game_pass"


class AppAuthentication(BaseAuthentication):
    """``Authorization: Bearer mo_…``: a token that an app got by OAuth; one statement.

    ``request.auth`` is the row; its ``scope`` says what it is for.
    """

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        parts = get_authorization_header(request).split()
        if len(parts) != 2 or parts[0].lower() != b"bearer":
            return None
        if not parts[1].startswith(ACCESS_PREFIX.encode()):
            return None
        checksum = sha256(parts[1]).hexdigest()
        found = credentials.of(request).app_token(checksum)
        if found is None:
            refuse_token()
        check_token(found)
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        """The ``WWW-Authenticate`` header of a 401."""
        return "Bearer"


class TokenAuthentication(KnoxAuthentication):
    """``Authorization: Bearer mp_…``: a personal token, found by its digest in one statement.

    Tokens from before there were prefixes are accepted as well.
    """

    def authenticate(self, request: Request) -> tuple[User, PersonalToken] | None:
        self._credentials = credentials.of(request)
        found: tuple[User, PersonalToken] | None = super().authenticate(request)
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[User, PersonalToken]:
        try:
            digest = hash_token(token.decode())
        except UnicodeDecodeError:
            refuse_token()
        found = self._credentials.personal_token(digest)
        if found is None:
            refuse_token()
        check_token(found)
        return found.user, found


def check_token(token: PersonalToken | AccessToken) -> None:
    """Check that a token found in the database opens its account now, and note its use.

    Raises AuthenticationFailed.
    """
    is_personal = isinstance(token, PersonalToken)
    ends = expiry_of(token) if is_personal else token.expires
    if ends is not None and ends <= now():
        refuse_token(expired=True)
    if not may_come_in(token.user):
        refuse_token()
    if is_personal:
        token_usage.record_use(token_usage.PERSONAL, token.handle, token.last_used_at)
    else:
        token_usage.record_use(token_usage.APP, token.token_checksum, token.updated)


def may_come_in(user: User) -> bool:
    """Whether an account is open. A bot account is open only while its owner's is."""
    return user.is_active and (user.owner is None or user.owner.is_active)


def refuse_token(*, expired: bool = False) -> NoReturn:
    """Refuse a token. Only a caller with the complete token is told that it has expired."""
    words = _("This token has expired.") if expired else _("This token is not valid here.")
    raise AuthenticationFailed(words)


def viewer(request: Request) -> User | None:
    """The user who is looking; None for a visitor, who is not logged in."""
    return request.user if request.user.is_authenticated else None


def zone_of(user: User | None) -> str:
    """The time zone to give a viewer times in; UTC for visitors, whose zone is unknown."""
    return user.zone if user is not None else "UTC"


def player(request: Request) -> User:
    """The user who is acting. Only for views that require a log-in."""
    assert request.user.is_authenticated
    return request.user


def log_in_of(request: Request) -> LogIn:
    """How the caller logged in: by what, and when."""
    token = request.auth
    if isinstance(token, PersonalToken):
        return LogIn(token.login_by, token.login_at, token=token.handle)
    return log_in_of_browser(request._request) if token is None else LogIn("", None)  # noqa: SLF001


def log_in_of_browser(request: HttpRequest) -> LogIn:
    """How the user of a browser session logged in: by what, and when."""
    known = request.session.get(sessions.LOGIN)
    if known is None:
        return LogIn("", None)
    at = datetime.fromtimestamp(known["at"], UTC)
    shown = request.session.get(sessions.VERIFIED)
    return LogIn(
        known["by"],
        at,
        session=UUID(known["id"]),
        factor=shown and shown["factor"],
        factor_at=shown and datetime.fromtimestamp(shown["at"], UTC),
    )


class GamePass(SessionAuthentication):
    """The cookie set by a link in a message: it logs its owner in for that one game."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """Read the cookie; one for another game counts as none."""
        token = request.COOKIES.get(PASS_COOKIE)
        if token is None or request._request.user.is_authenticated:  # noqa: SLF001
            return None  # a log-in counts for more than a link opened earlier
        try:
            found = signed_links.read_game_token(token)
        except signed_links.BadLinkError:
            return None
        if request.parser_context["kwargs"].get("game_id") != found.game_id:
            return None
        self.enforce_csrf(request)
        return found.user, None
