"""How a browser's session begins, whichever page somebody logs in by."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from games.api.http.browsers import browser_of
from games.models import User
from games.policy import DAY, GUEST_DAYS
from games.services.accounts import sessions


def begin(request: HttpRequest, user: User, *, by: str) -> None:
    """Log somebody in, and note it for them; ``by`` is a value of ``PersonalToken.Way``."""
    sessions.forget(request.session)
    login(request, user)
    request.session.set_expiry(GUEST_DAYS * DAY if user.is_guest else None)
    request.session[sessions.LOGIN] = sessions.begin(
        user=user,
        by=by,
        key=request.session.session_key or "",
        browser=browser_of(request.headers.get("User-Agent", "")),
    )
