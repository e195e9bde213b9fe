"""Credentials change only for somebody who has just logged in.

Whoever finds a device or a token from last week does not get the account with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import BadCredentialsError, StaleLoginError
from games.models import PersonalToken, User
from games.policy import FRESH_LOGIN_MINUTES
from games.selectors.accounts.addresses import is_confirmed

WAY = PersonalToken.Way


@dataclass(frozen=True, slots=True)
class LogIn:
    """By what somebody acts, and how they came in."""

    by: str  # one of PersonalToken.Way; empty: by a token made for a program
    at: datetime | None
    token: UUID | None = None  # the handle of the token, or
    session: UUID | None = None  # the id of the session's note


def check_may_change(*, user: User, log_in: LogIn, current: str) -> None:
    """Raise StaleLoginError or BadCredentialsError for who may not change credentials now.

    A link that came by mail is proof enough, but for those with a role: they also know the present
    password, as whoever reads their mail is not to get into the console.
    """
    fresh = timedelta(minutes=FRESH_LOGIN_MINUTES)
    if not log_in.by or log_in.at is None or now() - log_in.at > fresh:
        words = _("Log in once more, then do it within %(minutes)d minutes.")
        raise StaleLoginError(words % {"minutes": FRESH_LOGIN_MINUTES})
    proved = log_in.by == WAY.LINK and is_confirmed(user)
    if proved and not (user.is_staff and user.has_usable_password()):
        return
    if not user.has_usable_password():
        raise StaleLoginError(_("Log in by a link first, then do it."))
    check_password(user, current)


def check_password(user: User, password: str) -> None:
    """Raise BadCredentialsError unless it is the account's; one that has none asks for none."""
    if user.has_usable_password() and not user.check_password(password):
        raise BadCredentialsError(_("That is not your password."))
