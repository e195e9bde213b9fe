"""The pool of connections to Postgres of one web process."""

from __future__ import annotations

import time
from typing import Final

from django.db import connection

from games import metrics

EVERY_SECONDS: Final = 1.0
POOL: Final = "postgres"
COUNTERS: Final = (  # psycopg's name, our figure, what one of ours is in psycopg's
    ("requests_queued", metrics.POOL_WAITS, 1),
    ("requests_wait_ms", metrics.POOL_WAIT_SECONDS, 1000),
    ("requests_errors", metrics.POOL_ERRORS, 1),
)


class Pool:
    """Copies the pool's own figures: when a request comes in, once a second at most.

    Requests come in while others hang, at least those that ask whether the site is alive.
    """

    def __init__(self) -> None:
        self._next = 0.0
        self._seen: dict[str, int] = {}

    def count(self) -> None:
        """Copy the figures, if that is due."""
        at = time.monotonic()
        if at < self._next or (pool := connection.pool) is None:  # type: ignore[attr-defined]
            return
        self._next = at + EVERY_SECONDS
        self.copy(pool.get_stats())

    def copy(self, stats: dict[str, int]) -> None:
        """Copy what ``psycopg_pool`` says of itself; its counters are from its beginning on."""
        size, idle = stats["pool_size"], stats["pool_available"]
        metrics.POOL_CONNECTIONS.labels("used").set(size - idle)
        metrics.POOL_CONNECTIONS.labels("idle").set(idle)
        metrics.POOL_CONNECTIONS.labels("unopened").set(stats["pool_max"] - size)
        metrics.POOL_WAITING.labels(POOL).set(stats.get("requests_waiting", 0))
        for name, counter, unit in COUNTERS:
            value = stats.get(name, 0)
            more = value - self._seen.get(name, 0)
            counter.labels(POOL).inc(max(more, 0) / unit)
            self._seen[name] = value
