"""The scheduler, which leaves a sign of life for ``/readyz``."""

from __future__ import annotations

import structlog
from celery.beat import PersistentScheduler
from django.core.cache import cache
from redis.exceptions import RedisError

ALIVE = "beat-alive"
ALIVE_SECONDS = 30

log = structlog.get_logger()


class Scheduler(PersistentScheduler):
    """Beat's own scheduler; each loop renews a key that soon expires."""

    def tick(self, *args: object, **kwargs: object) -> float:
        try:
            cache.set(ALIVE, 1, ALIVE_SECONDS)
        except RedisError as error:  # Redis will come back; beat continues meanwhile
            log.warning("no_sign_of_life", error=repr(error))
        return float(super().tick(*args, **kwargs))
