"""What tests of actions on players share."""

from __future__ import annotations

from games.models import User
from tests.kit.api_clients import Caller

WHY = "Three tables left in a week."


def user(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)
