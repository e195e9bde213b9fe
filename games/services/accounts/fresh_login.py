"""Credentials can be changed only by somebody who has just logged in.

Finding a device or a token from last week is not enough to take over an account.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import BadCredentialsError, SecondFactorNeededError, StaleLoginError
from games.models import PersonalToken, User
from games.policy import CONSOLE_STEP_MINUTES, FRESH_LOGIN_MINUTES
from games.selectors.accounts.addresses import is_confirmed
from games.selectors.accounts.passkeys import second_factors_of
from games.services.accounts import lockout

WAY = PersonalToken.Way
BY_PASSKEY: Final = "passkey"  # in addition to PersonalToken.Way, as no token comes from one


@dataclass(frozen=True, slots=True)
class LogIn:
    """What somebody acts with, and how they logged in."""

    by: str  # one of PersonalToken.Way, or BY_PASSKEY; empty: with a token made for a program
    at: datetime | None
    token: UUID | None = None  # the handle of the token, or
    session: UUID | None = None  # the id of the session's AccountSession
    factor: int | None = None  # the second factor shown in the session, and when
    factor_at: datetime | None = None


def check_may_change(*, user: User, log_in: LogIn, current: str) -> None:
    """Raise StaleLoginError or BadCredentialsError if credentials may not be changed now.

    ``current`` is the password, if ``is_password_needed``.
    """
    check_is_fresh(log_in)
    if not is_password_needed(user, log_in):
        return
    if not user.has_usable_password():
        raise StaleLoginError(_("Log in with a link first, then do it."))
    check_password(user, current)


def check_is_fresh(log_in: LogIn) -> None:
    """Raise StaleLoginError unless somebody has just logged in."""
    fresh = timedelta(minutes=FRESH_LOGIN_MINUTES)
    if not log_in.by or log_in.at is None or now() - log_in.at > fresh:
        words = _("Log in again, then do it within %(minutes)d minutes.")
        raise StaleLoginError(words % {"minutes": FRESH_LOGIN_MINUTES})


def is_password_needed(user: User, log_in: LogIn) -> bool:
    """Whether changing credentials also needs the password.

    After a log-in by a mailed link or a passkey it does not, except for users with a role: whoever
    reads their mail must not get into the console.
    """
    proved = log_in.by == BY_PASSKEY or (log_in.by == WAY.LINK and is_confirmed(user))
    return not proved or (user.is_staff and user.has_usable_password())


def check_may_change_passkeys(*, user: User, log_in: LogIn, current: str) -> None:
    """Raise what ``check_may_change`` does, or SecondFactorNeededError.

    A passkey opens the console, so users with a role and a second factor must show that, too.
    """
    check_may_change(user=user, log_in=log_in, current=current)
    if not user.is_staff:
        return
    factors = set(second_factors_of(user).values_list("pk", flat=True))
    step = timedelta(minutes=CONSOLE_STEP_MINUTES)
    is_fresh = log_in.factor_at is not None and now() - log_in.factor_at <= step
    if factors and not (log_in.factor in factors and is_fresh):
        words = _("Show your second factor, then do it within %(minutes)d minutes.")
        raise SecondFactorNeededError(words % {"minutes": CONSOLE_STEP_MINUTES})


def check_password(user: User, password: str) -> None:
    """Raise BadCredentialsError if the password is wrong; an account without one accepts any.

    Each call counts as an attempt at the password, like a log-in. Raises TooFastError after too
    many.
    """
    if not user.has_usable_password():
        return
    guess = lockout.count_try(user.username)
    if not user.check_password(password):
        raise BadCredentialsError(_("That is not your password."))
    guess.take_back()
