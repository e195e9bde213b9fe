"""The scheduler, which leaves a sign of life for ``/readyz``."""

from __future__ import annotations

import time

import structlog
from celery.beat import PersistentScheduler
from django.core.cache import cache
from redis.exceptions import RedisError

ALIVE = "beat-alive"
ALIVE_SECONDS = 30
LAST_LOOP = "beat-last-loop"  # seconds since 1970; for /metrics, so it does not expire

log = structlog.get_logger()


class Scheduler(PersistentScheduler):
    """Beat's own scheduler; each loop renews a key that soon expires."""

    def tick(self, *args: object, **kwargs: object) -> float:
        self.show_life()
        return float(super().tick(*args, **kwargs))

    def show_life(self) -> None:
        """Write down that beat goes on, and when it last did."""
        try:
            cache.set(ALIVE, 1, ALIVE_SECONDS)
            cache.set(LAST_LOOP, time.time(), None)
        except RedisError as error:  # Redis will come back; beat continues meanwhile
            log.warning("no_sign_of_life", error=error)
