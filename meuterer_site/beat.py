"""The scheduler, which leaves a sign of life for ``/readyz``. Of several beats, one leads."""

from __future__ import annotations

import time
from typing import Final

import structlog
from celery.beat import PersistentScheduler
from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from meuterer_site.leadership import Leadership

ALIVE = "beat-alive"
ALIVE_SECONDS = 30
LAST_LOOP = "beat-last-loop"  # seconds since 1970; for /metrics, so it does not expire
STANDBY_SECONDS: Final = 1.0  # until a beat that does not lead tries again

log = structlog.get_logger()


class Scheduler(PersistentScheduler):
    """Beat's own scheduler; each loop of the leader renews a key that soon expires."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self._leadership = Leadership(settings.REDIS_URL)
        super().__init__(*args, **kwargs)

    def tick(self, *args: object, **kwargs: object) -> float:
        if not self._leadership.renew():
            return STANDBY_SECONDS
        self.show_life()
        return float(super().tick(*args, **kwargs))

    def close(self) -> None:
        self._leadership.give_up()
        super().close()

    def show_life(self) -> None:
        """Record that beat is alive, and when its last loop was."""
        try:
            cache.set(ALIVE, 1, ALIVE_SECONDS)
            cache.set(LAST_LOOP, time.time(), None)
        except RedisError as error:  # Redis will come back; meanwhile beat continues
            log.warning("no_sign_of_life", error=error)
