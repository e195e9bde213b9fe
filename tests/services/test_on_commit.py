"""What workers and streams are told: tasks by their names, and nothing while Redis is away."""

from __future__ import annotations

import inspect
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from celery import current_app
from django.conf import settings
from kombu import Connection
from kombu.exceptions import OperationalError
from redis import Redis

from games import pubsub, tasks
from games.clocks.now import now
from games.models import Game
from games.services import on_commit
from meuterer_site.embedded.ports import free_port
from tests.kit.log_lines import kept_lines

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


@pytest.mark.django_db(transaction=True)
def test_change_of_which_nobody_can_be_told_leaves_warnings_without_a_traceback(
    game: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    def send_task(name: str, argument: str, at: datetime | None) -> None:
        with Connection(settings.REDIS_URL) as nowhere:
            current_app.send_task(name, (argument,), connection=nowhere)

    monkeypatch.setattr(on_commit, "send_task", send_task)
    with kept_lines() as lines:
        on_commit.wake_delivery("mail")
        on_commit.publish_change(Game.objects.get(pk=game))
    assert [(line["event"], line["level"]) for line in lines.all] == [
        ("unavailable", "warning")
    ] * 2
    assert all("exception" not in line for line in lines.all)


def test_connection_that_redis_has_ended_is_replaced_at_once(game: str) -> None:
    changed = Game.objects.get(pk=game)
    with Redis.from_url(settings.REDIS_URL) as other, other.pubsub() as heard:
        heard.subscribe(pubsub.CHANNEL)
        pubsub.publish(pubsub.Change(changed.pk))
        other.client_kill_filter(_id=str(pubsub._redis().client_id()))
        pubsub.publish(pubsub.Change(changed.pk, chat=True))
        told: list[bool] = []
        while len(told) < 2 and (one := heard.get_message(timeout=5)):
            if one["type"] == "message" and (change := pubsub.Change.load(one["data"])):
                told += [change.chat] if change.game == changed.pk else []
    assert told == [False, True]


def test_tasks_that_services_send_are_seven() -> None:
    assert len(NAMES) == 7


def test_broker_that_is_away_is_asked_once_for_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def send_task(name: str, argument: str, at: datetime | None) -> None:
        asked.append(argument)
        raise OperationalError("no broker")

    monkeypatch.setattr(on_commit, "send_task", send_task)
    on_commit.hand_out([(uuid4(), now()) for _ in range(3)])
    assert len(asked) == 1
