"""Tasks are counted with how they ended, how long they took, and how long they waited."""

from __future__ import annotations

import time
from typing import Any

from celery import Celery
from celery.signals import task_failure

from meuterer_site.metrics import tasks
from tests.meuterer_site.metrics.figures import counted

app = Celery("still", set_as_current=False)


@app.task(name="tests.metrics.sound")
def sound() -> None:
    """Do nothing."""


@app.task(name="tests.metrics.broken")
def broken() -> None:
    raise ValueError


def ended(task: Any, state: str) -> float:
    return counted("meuterer_tasks_total", task=task.name, state=state)


def test_task_that_ends_well_is_counted_with_its_time() -> None:
    before = ended(sound, "success")
    taken = counted("meuterer_task_seconds_count", task=sound.name)
    sound.apply()
    assert ended(sound, "success") == before + 1
    assert counted("meuterer_task_seconds_count", task=sound.name) == taken + 1


def test_task_that_fails_is_counted_once() -> None:
    before, lost = ended(broken, "failure"), ended(broken, "lost")
    broken.apply()
    assert (ended(broken, "failure"), ended(broken, "lost")) == (before + 1, lost)


def test_task_whose_process_died_is_counted_as_lost() -> None:
    """The main process says so, where the task never began."""
    before = ended(sound, "lost")
    task_failure.send(sender=sound, task_id="of another process")
    assert ended(sound, "lost") == before + 1


def test_task_tells_how_long_it_waited() -> None:
    sent: dict[str, Any] = {}
    tasks.say_when_sent(headers=sent)
    assert sent[tasks.SENT_AT] <= time.time()
    before = counted("meuterer_task_wait_seconds_sum", task=sound.name)
    for task_id, ahead in {"late": -90, "from a clock that is ahead": 3600}.items():
        sound.push_request(**{tasks.SENT_AT: time.time() + ahead})
        tasks.begin(task_id=task_id, task=sound)
        tasks.end(task_id=task_id, task=sound, state="SUCCESS")
        sound.pop_request()
    assert 90 <= counted("meuterer_task_wait_seconds_sum", task=sound.name) - before < 3600
