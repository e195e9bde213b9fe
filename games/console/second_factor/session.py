"""Whether the second factor was shown in this session, and recently enough.

We store what a session has shown rather than read allauth's list: ours names the factor that was
shown, ends with it, and is written only by these pages.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import structlog
from django.http import HttpRequest

from games.clocks.now import now
from games.models import User
from games.policy import (
    CONSOLE_HOURS,
    CONSOLE_IDLE_MINUTES,
    CONSOLE_STEP_MINUTES,
    HOUR,
    MINUTE,
)
from games.selectors.accounts.passkeys import second_factors_of
from games.services.accounts.sessions import VERIFIED, verified

LAST_USE: Final = "console_last_use"  # in the session: when the console was last used
PASSWORD: Final = "console_password"  # noqa: S105 - in the session: when it was last typed
FACTORS: Final = "games.console_factors"  # key in a request's environment: a cache of what was read
USE_STORED_SECONDS: Final = 60  # after which a use is stored again

log = structlog.get_logger()


class Access(Enum):
    """Whether the console is open to somebody, or what they have to do first."""

    DENIED = "denied"  # no role
    ENROL = "enrol"  # make a second factor
    VERIFY = "verify"  # show it
    GRANTED = "granted"


def access(request: HttpRequest) -> Access:
    """Return how far a user has come; those without a role are not told that there is more."""
    user = request.user
    if not isinstance(user, User) or not user.is_active or not user.is_staff:
        return Access.DENIED
    factors = factors_of(request, user)
    if not factors:
        return Access.ENROL
    return Access.GRANTED if _is_fresh(request, factors) else Access.VERIFY


def record_use(request: HttpRequest) -> None:
    """Store that the console was used; after some idle minutes it asks for the code again."""
    at = _present()
    if at - request.session.get(LAST_USE, 0) > USE_STORED_SECONDS:
        request.session[LAST_USE] = at


def record_verified(request: HttpRequest, factor: int | None = None) -> None:
    """Store that a second factor was shown. The session gets a new key, and the old one ends.

    ``factor`` is its key; after a recovery code, which stands for any of them, there is none.
    """
    request.META.pop(FACTORS, None)  # it may have just been made
    user = request.user
    if factor is None and isinstance(user, User):
        factor = next(iter(factors_of(request, user)), None)
    request.session.cycle_key()
    request.session[VERIFIED] = verified(factor)
    request.session.pop(PASSWORD, None)
    log.info("second_factor", outcome="right", user=user.pk)


def was_just_verified(request: HttpRequest) -> bool:
    """Return whether the second factor was shown recently enough to change it."""
    if access(request) is not Access.GRANTED:
        return False
    at: int = request.session[VERIFIED]["at"]
    return _present() - at <= CONSOLE_STEP_MINUTES * MINUTE


def record_password(request: HttpRequest) -> None:
    """Store that the password was typed, which is needed to make a second factor."""
    request.session.cycle_key()
    request.session[PASSWORD] = _present()


def was_password_just_typed(request: HttpRequest) -> bool:
    """Return whether the password was typed recently; the log-in may have been by mail."""
    at: int = request.session.get(PASSWORD, 0)
    return _present() - at <= CONSOLE_STEP_MINUTES * MINUTE


def forget(request: HttpRequest) -> None:
    """Close the console to this session."""
    for key in (VERIFIED, LAST_USE, PASSWORD):
        request.session.pop(key, None)
    request.META.pop(FACTORS, None)


def factors_of(request: HttpRequest, user: User) -> tuple[int, ...]:
    """Return the keys of somebody's second factors; recovery codes alone do not count."""
    if FACTORS not in request.META:
        rows = second_factors_of(user).order_by("pk")
        request.META[FACTORS] = tuple(rows.values_list("pk", flat=True))
    keys: tuple[int, ...] = request.META[FACTORS]
    return keys


def _is_fresh(request: HttpRequest, factors: tuple[int, ...]) -> bool:
    shown = request.session.get(VERIFIED)
    if not shown or shown["factor"] not in factors:
        return False
    at = _present()
    if at - shown["at"] > CONSOLE_HOURS * HOUR:
        return False
    last_use = max(request.session.get(LAST_USE, 0), shown["at"])
    return bool(at - last_use <= CONSOLE_IDLE_MINUTES * MINUTE)


def _present() -> int:
    return int(now().timestamp())
