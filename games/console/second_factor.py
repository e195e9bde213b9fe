"""Whether somebody has shown his second factor in this session, and lately enough."""

from __future__ import annotations

from enum import Enum
from typing import Final

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest

from games.clocks.instant import now
from games.models import User
from games.policy import CONSOLE_HOURS, CONSOLE_IDLE_MINUTES, HOUR, MINUTE

SEEN: Final = "console_seen"  # in the session: when the console was last used
KNOCK: Final = 60  # seconds after which a use is written down again


class Standing(Enum):
    """What somebody who asks for the console has to do next."""

    NOT_STAFF = "not_staff"
    ENROL = "enrol"
    SHOW = "show"
    IN = "in"


def standing(request: HttpRequest) -> Standing:
    """Say how somebody stands; without a role he is not told that there is more."""
    user = request.user
    if not isinstance(user, User) or not user.is_active or not user.is_staff:
        return Standing.NOT_STAFF
    if not is_mfa_enabled(user):
        return Standing.ENROL
    return Standing.IN if _is_fresh(request) else Standing.SHOW


def touch(request: HttpRequest) -> None:
    """Note that the console is used: idle for some minutes it asks for the code again."""
    at = int(now().timestamp())
    if at - request.session.get(SEEN, 0) > KNOCK:
        request.session[SEEN] = at


def _is_fresh(request: HttpRequest) -> bool:
    at = now().timestamp()
    shown = [row["at"] for row in get_authentication_records(request) if row["method"] == "mfa"]
    if not shown or at - max(shown) > CONSOLE_HOURS * HOUR:
        return False
    seen = max(request.session.get(SEEN, 0), *shown)
    return bool(at - seen <= CONSOLE_IDLE_MINUTES * MINUTE)
