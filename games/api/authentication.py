"""Who asks: a personal token in the Authorization header."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games import links
from games.models import PersonalToken, User

PASS_COOKIE = "game_pass"  # noqa: S105 - the name of it


class TokenAuthentication(KnoxAuthentication):
    """``Authorization: Bearer <token>``, checked by one statement."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, PersonalToken]:
        try:
            user, found = super().authenticate_credentials(token)
        except ValueError as error:  # not even the letters of a token
            raise AuthenticationFailed(_("Invalid token.")) from error
        return user, found

    def _cleanup_token(self, auth_token: PersonalToken) -> bool:
        """Say whether a token has expired; clearing away old ones is not a request's business."""
        return auth_token.expiry is not None and auth_token.expiry < timezone.now()


def viewer(request: Request) -> User | None:
    """The user who looks; None for a guest."""
    return request.user if request.user.is_authenticated else None


def zone_of(user: User | None) -> str:
    """The time zone in which a viewer is told of times; a guest's is not known."""
    return user.zone if user is not None else "UTC"


def player(request: Request) -> User:
    """The user who acts. Views that call this demand a log-in."""
    assert request.user.is_authenticated
    return request.user


class GamePass(SessionAuthentication):
    """The cookie that a link in a message gave: its owner, in that game alone."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        """Read the cookie; one that is not for this game is as good as none."""
        token = request.COOKIES.get(PASS_COOKIE)
        if token is None:
            return None
        try:
            found = links.read_game_token(token)
        except links.BadLinkError:
            return None
        if request.parser_context["kwargs"].get("game_id") != found.game_id:
            return None
        self.enforce_csrf(request)
        return found.user, None
