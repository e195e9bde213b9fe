"""The present state of the site, read from Postgres and Redis; the same from any process."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Final

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import Error as DatabaseError
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

from games import replica
from games.selectors import site_metrics
from games.services import machine_clock
from meuterer_site.beat import LAST_LOOP

QUANTILES: Final = ("0.5", "0.95", "1")
QUEUES: Final = ("celery", "thinking")  # Celery's, which are lists in Redis
TAKEN: Final = "unacked"  # tasks that workers have taken and not finished
REDIS_SECONDS: Final = 1.0
QUERY_SECONDS: Final = 2.0  # per statement; Prometheus waits ten for everything

Group = Callable[[], Iterator[Metric]]

log = structlog.get_logger()


class Site(Collector):
    """The site's metrics; those of a part that is down are left out and reported as missing."""

    def collect(self) -> Iterator[Metric]:
        up = _gauge("meuterer_part_up", "Whether a part answers this process.", "part")
        for part, groups in PARTS.items():
            found = [_read(part, group) for group in groups]
            for figures in filter(None, found):
                yield from figures
            up.add_metric([part], float(None not in found))
        yield up


def _read(part: str, group: Group) -> list[Metric] | None:
    """Read a group of metrics; None if they are unavailable now."""
    try:
        return list(group())
    except (DatabaseError, RedisError) as error:
        log.warning("no_figures", part=part, error=error)
        return None


def _gauge(name: str, help_text: str, *labels: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, help_text, labels=labels)


def _games() -> Iterator[Metric]:
    games = _gauge("meuterer_games", "Games by state.", "state")
    with site_metrics.limited_to(seconds=QUERY_SECONDS):
        by_state = site_metrics.games_by_state()
    for state, count in by_state.items():
        games.add_metric([state], count)
    yield games


def _messages() -> Iterator[Metric]:
    due = _gauge("meuterer_messages_due", "Messages to be sent.", "channel")
    late = _gauge("meuterer_messages_late", "Messages due for more than a minute.", "channel")
    oldest = _gauge("meuterer_oldest_due_seconds", "Since when the oldest is due.", "channel")
    with site_metrics.limited_to(seconds=QUERY_SECONDS):
        all_due, all_lateness = site_metrics.messages_due(), site_metrics.lateness()
    for channel, found in all_due.items():
        due.add_metric([channel], found.count)
        late.add_metric([channel], found.late)
        oldest.add_metric([channel], found.oldest_seconds)
    sent = _gauge("meuterer_messages_sent_hour", "Messages sent in the last hour.", "channel")
    name = "meuterer_message_lateness_seconds"
    lateness = Metric(name, "From due to sent, in the last hour.", "summary")
    for channel, (number, quantiles) in all_lateness.items():
        sent.add_metric([channel], number)
        for quantile, value in zip(QUANTILES, quantiles, strict=True):
            lateness.add_sample(name, {"channel": channel, "quantile": quantile}, value)
    yield from (due, late, oldest, sent, lateness)


def _database() -> Iterator[Metric]:
    with site_metrics.limited_to(seconds=QUERY_SECONDS):
        found = site_metrics.database()
    for name, help_text, value in (
        ("size_bytes", "Bytes of the database.", found.size_bytes),
        ("connections", "Connections to this Postgres.", found.connections),
        ("connections_limit", "How many it takes.", found.connections_limit),
        ("lock_waits", "Sessions that wait for a lock.", found.lock_waits),
        ("lock_wait_seconds", "The longest of these waits.", found.longest_lock_wait_seconds),
        ("transaction_seconds", "The oldest transaction.", found.oldest_transaction_seconds),
        ("read_only", "Whether it takes no writes.", float(found.is_read_only)),
    ):
        yield GaugeMetricFamily(f"meuterer_database_{name}", help_text, value)
    yield CounterMetricFamily("meuterer_database_deadlocks", "Deadlocks.", found.deadlocks)


def _replica() -> Iterator[Metric]:
    try:
        behind: float = replica.bytes_behind()
    except DatabaseError as error:
        log.warning("no_figures", part="replica", error=error)
        behind = math.inf
    help_text = "How much of the log of Postgres its replica lacks; +Inf if it is away."
    yield GaugeMetricFamily("meuterer_replica_behind_bytes", help_text, behind)


def _queue() -> Iterator[Metric]:
    redis = Redis.from_url(
        settings.REDIS_URL, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS
    )
    with redis:
        pipeline = redis.pipeline(transaction=False)
        for queue in QUEUES:
            pipeline.llen(queue)
        pipeline.hlen(TAKEN)
        pipeline.info("memory")
        *queued, taken, memory = pipeline.execute()
    tasks = _gauge("meuterer_queue_tasks", "Tasks that wait, and those that are taken.", "state")
    tasks.add_metric(["waiting"], sum(queued))
    tasks.add_metric(["taken"], taken)
    yield tasks
    for name, help_text, value in (
        ("memory_bytes", "Memory that Redis uses for data.", memory["used_memory"]),
        ("memory_limit_bytes", "Memory that it may use; 0 means no limit.", memory["maxmemory"]),
    ):
        yield GaugeMetricFamily(f"meuterer_redis_{name}", help_text, value)


def _beat() -> Iterator[Metric]:
    last = cache.get(LAST_LOOP)
    age = math.inf if last is None else max(0.0, time.time() - last)
    yield GaugeMetricFamily("meuterer_beat_age_seconds", "Since when beat has been silent.", age)


def _clocks() -> Iterator[Metric]:
    found = machine_clock.last_difference()
    ahead = found["seconds_ahead"] if found else 0
    yield GaugeMetricFamily("meuterer_clock_ahead_seconds", "The last clock found wrong.", ahead)


# A group that hangs, as games do behind a locked table, does not affect the others.
PARTS: Final[dict[str, tuple[Group, ...]]] = {
    "postgres": (_database, _games, _messages, _replica),
    "redis": (_queue, _beat, _clocks),
}
