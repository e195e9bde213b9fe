"""The scheduler, which leaves a sign of life."""

from __future__ import annotations

from typing import Any

import structlog
from celery.beat import PersistentScheduler
from django.core.cache import cache
from redis.exceptions import RedisError

ALIVE = "beat-alive"
ALIVE_SECONDS = 30

log = structlog.get_logger()


class Scheduler(PersistentScheduler):
    """Beat's own scheduler; each look at the schedule renews a key that soon expires."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        try:
            cache.set(ALIVE, 1, ALIVE_SECONDS)
        except RedisError as error:  # it comes back; beat goes on meanwhile
            log.warning("no_sign_of_life", error=repr(error))
        return float(super().tick(*args, **kwargs))
