"""Patience with a busy machine: the site gives up Redis after a second, locks after five."""

from __future__ import annotations

from typing import Final

import pytest
from django.conf import settings

from games import pubsub
from games.services import redis_counters

SECONDS: Final = 60


def begin() -> None:
    """Have the site wait longer, for as long as the tests run."""
    patch = pytest.MonkeyPatch()
    for module in (pubsub, redis_counters):
        patch.setattr(module, "TIMEOUT_SECONDS", SECONDS)
    patch.setattr(settings, "EMAIL_TIMEOUT", SECONDS)
    database = settings.DATABASES["default"]["OPTIONS"]
    patch.setitem(database, "options", f"-c lock_timeout={SECONDS * 1000}")
    for option in ("socket_timeout", "socket_connect_timeout"):
        patch.setitem(settings.CACHES["default"]["OPTIONS"], option, SECONDS)
