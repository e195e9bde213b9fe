"""What the processes count: requests, streams, tasks, messages; docs/operations.md has a table.

Labels are names that stand in the code: routes, tasks, channels. Never a path as it was requested,
a player, a game, an address or a token.
"""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from games.metrics import process_files

if process_files.FOLDER in os.environ:
    process_files.begin()

# All of them have labels: a figure finds its file when a label's value first comes up, not here.
REGISTRY: Final = CollectorRegistry()
REQUEST_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
STREAM_KINDS: Final = ("table", "player")
TASK_BUCKETS: Final = (0.01, 0.05, 0.25, 1, 5, 15, 30, 60, 150)  # the last: the limit of a task


def _gauge(name: str, help_text: str, *labels: str) -> Gauge:
    """A figure of now, added up over the processes that are alive."""
    return Gauge(name, help_text, labels, registry=REGISTRY, multiprocess_mode="livesum")


def _counter(name: str, help_text: str, *labels: str) -> Counter:
    return Counter(name, help_text, labels, registry=REGISTRY)


def _histogram(
    name: str, help_text: str, *labels: str, buckets: tuple[float, ...] = TASK_BUCKETS
) -> Histogram:
    return Histogram(name, help_text, labels, registry=REGISTRY, buckets=buckets)


REQUESTS: Final = _counter(
    "meuterer_requests", "Requests by status, as 2xx or 5xx.", "method", "route", "status"
)
REQUEST_SECONDS: Final = _histogram(
    "meuterer_request_seconds",
    "From a request to the start of its answer.",
    "method",
    "route",
    buckets=REQUEST_BUCKETS,
)
REQUESTS_OPEN: Final = _gauge(
    "meuterer_requests_open", "Requests without an answer yet.", "protocol"
)
STREAMS_OPEN: Final = _gauge("meuterer_streams_open", "Open streams.", "kind")

POOL_CONNECTIONS: Final = _gauge(
    "meuterer_pool_connections", "Threads of web processes, each with its connection.", "state"
)
POOL_WAITING: Final = _gauge("meuterer_pool_waiting", "Requests that wait for a thread.", "pool")
POOL_WAITS: Final = _counter("meuterer_pool_waits", "Requests that waited for a thread.", "pool")
POOL_WAIT_SECONDS: Final = _counter("meuterer_pool_wait_seconds", "How long those waited.", "pool")
POOL_ERRORS: Final = _counter("meuterer_pool_errors", "Requests that got no thread.", "pool")

REPLICA_READS: Final = _counter(
    "meuterer_replica_reads", "Reads that a replica could answer, by who did.", "answered_by"
)

TASKS: Final = _counter("meuterer_tasks", "Tasks that ended, by state.", "task", "state")
TASK_SECONDS: Final = _histogram("meuterer_task_seconds", "How long tasks took.", "task")
TASK_WAIT_SECONDS: Final = _histogram(
    "meuterer_task_wait_seconds", "How long tasks waited for a worker.", "task"
)

MESSAGE_ATTEMPTS: Final = _counter(
    "meuterer_message_attempts", "Attempts to send messages.", "channel", "outcome"
)
MESSAGES_PERHAPS_TWICE: Final = _counter(
    "meuterer_messages_perhaps_twice",
    "Messages that a worker died at, and may have sent: so many were sent twice at most.",
    "channel",
)
