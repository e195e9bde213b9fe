"""What a token is for, and what each request asks of it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from games.errors import NotForAppsError, ScopeMissingError
from games.models import PersonalToken

NONE = ""  # the scope of what anybody may read


def is_app(auth: Any) -> bool:
    """Say whether a request carries the token of an app, which its user let in by OAuth."""
    return auth is not None and not isinstance(auth, PersonalToken)


def refuse_apps(request: Request) -> None:
    """Refuse an app, whatever its scopes. Raises NotForAppsError."""
    if is_app(request.auth):
        raise NotForAppsError(_("Do this yourself, on the site or with a token of your own."))


def scopes_of(auth: Any) -> frozenset[str] | None:
    """The scopes of what a request carries; None for a session or a guest, whom no scope binds."""
    if auth is None:
        return None
    if isinstance(auth, PersonalToken):
        return frozenset(auth.scopes)
    return frozenset(auth.scope.split())


def require_scope(request: Request, needed: str) -> None:
    """Refuse a token that was not made for this. Raises ScopeMissingError."""
    held = scopes_of(request.auth)
    if needed != NONE and held is not None and needed not in held:
        raise ScopeMissingError(
            _("This token is not for that; it takes one with the scope “%(scope)s”.")
            % {"scope": needed},
            scope=needed,
        )
