"""One log line for each task, with the id of the request that caused it.

The id travels with the task, in its headers.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final

import structlog
from celery import Task, signals
from structlog.contextvars import bound_contextvars

from games import request_ids
from games.outages import is_outage
from meuterer_site import statements

# A sweep that runs each second logs no line if it found nothing, judged by its statement count.
EACH_SECOND: Final = "games.tasks.tell_players"
FOUND_NOTHING: Final = 2

log = structlog.get_logger()


@dataclass
class Run:
    """A running task; a worker process has one at a time."""

    count: statements.Count
    begin: float = field(default_factory=time.perf_counter)
    ends: ExitStack = field(default_factory=ExitStack)


_runs: dict[str, Run] = {}


@signals.before_task_publish.connect
def pass_request_id(headers: dict[str, object] | None = None, **_: object) -> None:
    """Send the current request's id along with a task."""
    if headers is not None and (request_id := request_ids.current()):
        headers[request_ids.NAME] = request_id


@signals.task_prerun.connect
def begin(task_id: str, task: Task, **_: object) -> None:
    """Count the task's statements, and put its name into its log lines."""
    ends = ExitStack()
    request_id = getattr(task.request, request_ids.NAME, "")
    ends.enter_context(request_ids.bound(request_id or ""))
    ends.enter_context(bound_contextvars(task=task.name, task_id=task_id))
    _runs[task_id] = Run(ends.enter_context(statements.counted()), ends=ends)


@signals.task_postrun.connect
def end(task_id: str, task: Task, state: str | None = None, **_: object) -> None:
    """Log how the task ended, how long it took, and its number of statements."""
    run = _runs.pop(task_id, None)
    if run is None:
        return
    ms, count = round((time.perf_counter() - run.begin) * 1000, 1), run.count.statements
    is_vain = task.name == EACH_SECOND and state == "SUCCESS" and count <= FOUND_NOTHING
    if not is_vain:
        log.info("task", state=state, ms=ms, statements=count)
    run.ends.close()


@signals.task_failure.connect
def log_failure(sender: Task, task_id: str, exception: BaseException, **_: object) -> None:
    """Log why a task failed, as data; in the main process if the task's own process has died.

    An outage is not the task's fault, and the sweeps find what stays due.
    """
    if is_outage(exception):
        log.warning("unavailable", task=sender.name, task_id=task_id, error=exception)
        return
    log.error("task_failed", task=sender.name, task_id=task_id, exc_info=exception)


@signals.task_internal_error.connect
def log_internal_error(exception: BaseException, **_: object) -> None:
    """Log a failure of Celery's own around a task."""
    log.error("task_not_run", exc_info=exception)
