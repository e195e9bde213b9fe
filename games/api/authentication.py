"""Who asks: a personal token in the Authorization header."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games.models import PersonalToken, User


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


def player(request: Request) -> User:
    """The user who acts. Views that call this demand a log-in."""
    assert request.user.is_authenticated
    return request.user
