"""Workers are woken by the names of tasks: each of these names is a task's."""

from __future__ import annotations

import inspect

import pytest
from celery import current_app

from games import tasks
from games.services import on_commit

NAMES = [
    name
    for name in vars(on_commit).values()
    if isinstance(name, str) and name.startswith("games.tasks.")
]


@pytest.mark.parametrize("name", NAMES)
def test_task_named_by_a_service_is_registered_and_takes_one_argument(name: str) -> None:
    assert name in current_app.tasks
    task = getattr(tasks, name.rpartition(".")[2])
    assert task.name == name
    assert len(inspect.signature(task.run).parameters) == 1


def test_services_name_four_tasks() -> None:
    assert len(NAMES) == 4
