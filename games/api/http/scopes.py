"""Scopes: what a token allows, and what a request requires."""

from __future__ import annotations

from typing import TypeAlias

from django.utils.translation import gettext as _
from oauth2_provider.models import AccessToken
from rest_framework.request import Request

from games.errors import NotForAppsError, ScopeMissingError
from games.models import PersonalToken

NONE = ""  # no scope is required

Auth: TypeAlias = (
    PersonalToken | AccessToken | None
)  # what a request authenticates by; None: a session or a visitor


def is_app(auth: Auth) -> bool:
    """Say whether a request carries the OAuth token of an app."""
    return auth is not None and not isinstance(auth, PersonalToken)


def refuse_apps(request: Request) -> None:
    """Refuse an app, whatever its scopes. Raises NotForAppsError."""
    if is_app(request.auth):
        raise NotForAppsError(_("Do this yourself, on the site or with a token of your own."))


def scopes_of(auth: Auth) -> frozenset[str] | None:
    """The scopes of a request's token; None for sessions and visitors, which have no limits."""
    if auth is None:
        return None
    if isinstance(auth, PersonalToken):
        return frozenset(auth.scopes)
    return frozenset(auth.scope.split())


def may_look(request: Request) -> bool:
    """Say whether a caller may see their own side of a game: a token needs `read` for that."""
    held = scopes_of(request.auth)
    return held is None or "read" in held


def require_scope(request: Request, needed: str) -> None:
    """Refuse a token without the scope. Raises ScopeMissingError."""
    held = scopes_of(request.auth)
    if needed != NONE and held is not None and needed not in held:
        raise ScopeMissingError(
            _("This token is not allowed to do that; it needs the scope “%(scope)s”.")
            % {"scope": needed},
            scope=needed,
        )
