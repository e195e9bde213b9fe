"""The scheduler, which leaves a sign of life."""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler
from django.core.cache import cache

ALIVE = "beat-alive"
ALIVE_SECONDS = 30


class Scheduler(PersistentScheduler):
    """Beat's own scheduler; each look at the schedule renews a key that soon expires."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        cache.set(ALIVE, 1, ALIVE_SECONDS)
        return float(super().tick(*args, **kwargs))
