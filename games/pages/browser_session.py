"""Sessions of browsers: how one begins, on whichever page users log in, and whose it is."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from games.api.http.browsers import browser_of
from games.models import User
from games.policy import DAY, GUEST_DAYS
from games.services.accounts import sessions


def has_account(request: HttpRequest) -> bool:
    """Whether the user is logged in to an account: neither a visitor nor a guest."""
    return isinstance(request.user, User) and not request.user.is_guest


def begin(request: HttpRequest, user: User, *, by: str) -> None:
    """Log a user in, and note it for them; ``by`` is a value of ``PersonalToken.Way``."""
    sessions.forget(request.session)
    login(request, user)
    request.session.set_expiry(GUEST_DAYS * DAY if user.is_guest else None)
    request.session[sessions.LOGIN] = sessions.begin(
        user=user,
        by=by,
        key=request.session.session_key or "",
        browser=browser_of(request.headers.get("User-Agent", "")),
    )
