"""Counts tasks where they run; a worker's main process reports the metrics of all."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, get_args

from celery import Task
from celery.signals import (
    before_task_publish,
    task_failure,
    task_postrun,
    task_prerun,
    worker_init,
    worker_process_init,
    worker_shutdown,
)
from django.conf import settings

from games import metrics
from games.metrics import process_files
from games.models import Message
from games.outbound.http_client import Kind
from meuterer_site.metrics import server

if TYPE_CHECKING:
    from celery.worker import WorkController

SENT_AT: Final = "sent_at"  # a header of each task: seconds since 1970
STATES: Final = ("success", "failure", "lost")

_begun: dict[str, float] = {}  # tasks that run in this process, by id
_until_the_end = ExitStack()


@before_task_publish.connect
def say_when_sent(headers: dict[str, object], **_: object) -> None:
    """Tell the worker when a task was sent."""
    headers[SENT_AT] = time.time()


@task_prerun.connect
def begin(task_id: str, task: Task, **_: object) -> None:
    """Count the beginning of a task."""
    _begun[task_id] = time.monotonic()
    sent_at = task.request.get(SENT_AT)
    if sent_at is not None:
        waited = max(0.0, time.time() - sent_at)  # another machine's clock may be ahead
        metrics.TASK_WAIT_SECONDS.labels(task.name).observe(waited)


@task_postrun.connect
def end(task_id: str, task: Task, state: str | None = None, **_: object) -> None:
    """Count the end of a task, successful or not."""
    began = _begun.pop(task_id, None)
    if began is not None:
        metrics.TASKS.labels(task.name, (state or "failure").lower()).inc()
        metrics.TASK_SECONDS.labels(task.name).observe(time.monotonic() - began)


@task_failure.connect
def lose(task_id: str, sender: Task, **_: object) -> None:
    """Count a failed task; in the main process: its process died or was killed after 170 s."""
    if task_id not in _begun:
        metrics.TASKS.labels(sender.name, "lost").inc()


@worker_init.connect
def serve(sender: WorkController, **_: object) -> None:
    """Answer /metrics on the worker's own port, starting before it has any children."""
    if settings.METRICS_PORT:
        _until_the_end.enter_context(process_files.own_folder())
        process_files.begin()
    begin_at_zero(sorted(name for name in sender.app.tasks if name.startswith("games.")))
    if settings.METRICS_PORT:
        _until_the_end.enter_context(server.serving(settings.METRICS_PORT))


def begin_at_zero(names: list[str]) -> None:
    """Create counters at zero, so that the first increase is visible as one."""
    for name in names:
        for state in STATES:
            metrics.TASKS.labels(name, state)
    for channel in Message.Channel.values:
        metrics.MESSAGES_PERHAPS_TWICE.labels(channel)
        for outcome in get_args(Kind):
            metrics.MESSAGE_ATTEMPTS.labels(channel, outcome)


@worker_process_init.connect
def leave_the_port(**_: object) -> None:
    """Close the listening socket in a child, which would keep the port if the worker died."""
    server.close_in_child()


@worker_shutdown.connect
def stop_serving(**_: object) -> None:
    _until_the_end.close()
