"""Whether the second factor was shown in this session, and recently enough.

We store what a session has shown, and do not read allauth's list: ours names the very factor
that was shown, and ends with it; and only these pages write it.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from allauth.mfa.models import Authenticator
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

SHOWN: Final = "console_shown"  # in the session: which factor was shown, and when
SEEN: Final = "console_seen"  # in the session: when the console was last used
PASSWORD: Final = "console_password"  # noqa: S105 - in the session: when it was last typed
FACTOR: Final = "games.console_factor"  # where a request's environment keeps what was read
KNOCK: Final = 60  # seconds after which a use is stored again


class Standing(Enum):
    """What somebody who opens the console has to do next."""

    NOT_STAFF = "not_staff"
    ENROL = "enrol"
    SHOW = "show"
    IN = "in"


def standing(request: HttpRequest) -> Standing:
    """Return the next step; without a role nobody is told that there are more."""
    user = request.user
    if not isinstance(user, User) or not user.is_active or not user.is_staff:
        return Standing.NOT_STAFF
    factor = _factor_of(request, user)
    if factor is None:
        return Standing.ENROL
    return Standing.IN if _is_fresh(request, factor) else Standing.SHOW


def record_use(request: HttpRequest) -> None:
    """Store that the console was used: after some idle minutes it asks for the code again."""
    at = _present()
    if at - request.session.get(SEEN, 0) > KNOCK:
        request.session[SEEN] = at


def record_shown(request: HttpRequest) -> None:
    """Store that the second factor was shown. The session gets a new key, and the old one ends."""
    request.META.pop(FACTOR, None)  # it may have been made just now
    user = request.user
    factor = _factor_of(request, user) if isinstance(user, User) else None
    request.session.cycle_key()
    request.session[SHOWN] = {"factor": factor, "at": _present()}
    request.session.pop(PASSWORD, None)


def was_just_shown(request: HttpRequest) -> bool:
    """Return whether it was shown so recently that the second factor itself may be changed."""
    if standing(request) is not Standing.IN:
        return False
    at: int = request.session[SHOWN]["at"]
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
    for key in (SHOWN, SEEN, PASSWORD):
        request.session.pop(key, None)
    request.META.pop(FACTOR, None)


def _factor_of(request: HttpRequest, user: User) -> int | None:
    """Return the key of somebody's second factor; recovery codes alone do not count."""
    if FACTOR not in request.META:
        rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
        request.META[FACTOR] = rows.values_list("pk", flat=True).first()
    key: int | None = request.META[FACTOR]
    return key


def _is_fresh(request: HttpRequest, factor: int) -> bool:
    shown = request.session.get(SHOWN)
    if not shown or shown["factor"] != factor:
        return False
    at = _present()
    if at - shown["at"] > CONSOLE_HOURS * HOUR:
        return False
    seen = max(request.session.get(SEEN, 0), shown["at"])
    return bool(at - seen <= CONSOLE_IDLE_MINUTES * MINUTE)


def _present() -> int:
    return int(now().timestamp())
