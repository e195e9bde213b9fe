"""How the site stands, read from Postgres and Redis."""

from __future__ import annotations

import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from celery import Celery
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection
from redis import Redis

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, User
from games.selectors import site_metrics
from games.services import machine_clock
from meuterer_site import beat
from meuterer_site.metrics import exposition, site
from meuterer_site.metrics.site import Site
from tests.meuterer_site.metrics.figures import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let statements take as long as they do on a busy machine."""
    monkeypatch.setattr(site, "QUERY_SECONDS", 60)


def figure(name: str, **labels: str) -> float:
    found = read(exposition.of_processes(Site()).decode())
    return found[name, frozenset(labels.items())]


def message(number: int, **columns: Any) -> Message:
    user, _ = User.objects.get_or_create(username="anna")
    values = {"event": "turn", "channel": "mail", "key": str(number), "due_at": now()}
    return Message.objects.create(user=user, **values | columns)


def test_lateness_covers_messages_sent_in_the_last_hour() -> None:
    for number in range(1, 4):
        at = now()
        due = at - timedelta(seconds=10 * number)
        message(number, status="sent", due_at=due, sent_at=at)
    old = now() - timedelta(hours=2)
    message(9, status="sent", due_at=old - timedelta(days=1), sent_at=old)
    name = "meuterer_message_lateness_seconds"
    assert figure(name, channel="mail", quantile="0.5") == pytest.approx(20, abs=0.1)
    assert figure(name, channel="mail", quantile="1") == pytest.approx(30, abs=0.1)
    assert figure("meuterer_messages_sent_hour", channel="mail") == 3


def test_channel_that_sent_nothing_has_figures_all_the_same() -> None:
    assert figure("meuterer_messages_sent_hour", channel="push") == 0
    lateness = figure("meuterer_message_lateness_seconds", channel="push", quantile="0.5")
    assert math.isnan(lateness)


def test_due_messages_are_counted_with_the_age_of_the_oldest(days: TimeTravel) -> None:
    message(1, due_at=now() - timedelta(seconds=90))
    message(2, due_at=now() + timedelta(hours=1))
    assert figure("meuterer_messages_due", channel="mail") == 1
    assert figure("meuterer_oldest_due_seconds", channel="mail") == pytest.approx(90, abs=1)


def test_overdue_games_are_counted(game: str) -> None:
    assert figure("meuterer_games", state="active") == 1
    assert figure("meuterer_games", state="overdue") == 0
    Game.objects.update(due_at=now() - timedelta(minutes=2))
    assert figure("meuterer_games", state="overdue") == 1


def test_due_messages_of_more_than_a_minute_are_late(days: TimeTravel) -> None:
    for number, seconds in enumerate((30, 90, 600)):
        message(number, channel="push", due_at=now() - timedelta(seconds=seconds))
    assert figure("meuterer_messages_due", channel="push") == 3
    assert figure("meuterer_messages_late", channel="push") == 2
    assert figure("meuterer_messages_late", channel="mail") == 0


def test_tasks_that_wait_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "QUEUES", (f"moves-{uuid4()}", f"thoughts-{uuid4()}"))
    monkeypatch.setattr(site, "TAKEN", f"taken-{uuid4()}")
    with Redis.from_url(settings.REDIS_URL) as redis:
        for queue, task in zip(site.QUEUES, ("one", "two"), strict=True):
            redis.lpush(queue, task)
        redis.hset(site.TAKEN, "three", "")
        assert figure("meuterer_queue_tasks", state="waiting") == 2
        assert figure("meuterer_queue_tasks", state="taken") == 1
        redis.delete(*site.QUEUES, site.TAKEN)


def test_beat_grows_old_since_its_last_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "LAST_LOOP", f"loop-{uuid4()}")
    assert figure("meuterer_beat_age_seconds") == math.inf, "it has never run"
    cache.set(site.LAST_LOOP, time.time() - 300, 600)
    assert figure("meuterer_beat_age_seconds") >= 300


def test_beat_leaves_the_time_of_its_last_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"loop-{uuid4()}"
    for module in (beat, site):
        monkeypatch.setattr(module, "LAST_LOOP", name)
    before = time.time()
    beat.Scheduler(Celery("still", set_as_current=False), lazy=True).show_life()
    assert cache.get(name) >= before
    assert figure("meuterer_beat_age_seconds") < math.inf


def test_clock_that_was_found_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_clock, "KEY", f"clock-{uuid4()}")
    assert figure("meuterer_clock_ahead_seconds") == 0
    cache.set(machine_clock.KEY, {"machine": "far-away", "seconds_ahead": -90.0}, 600)
    assert figure("meuterer_clock_ahead_seconds") == -90


@pytest.mark.django_db(transaction=True)
def test_session_that_waits_for_a_lock_is_counted() -> None:
    url = _own_database()
    lock = "LOCK TABLE games_message IN SHARE UPDATE EXCLUSIVE MODE"
    with psycopg.connect(url) as holds, ThreadPoolExecutor(1) as threads:
        holds.execute(lock)
        waits = psycopg.connect(url)
        try:
            waiting = threads.submit(waits.execute, lock)
            give_up = time.monotonic() + 60
            while figure("meuterer_database_lock_waits") == 0:
                assert time.monotonic() < give_up
            assert figure("meuterer_database_lock_waits") == 1
            assert figure("meuterer_database_lock_wait_seconds") > 0
            assert figure("meuterer_database_transaction_seconds") > 0
            holds.rollback()
            waiting.result(60)
        finally:
            waits.close()
    assert figure("meuterer_database_lock_waits") == 0


def test_postgres_says_how_full_it_is() -> None:
    assert figure("meuterer_database_size_bytes") > 1_000_000
    used = figure("meuterer_database_connections")
    assert 0 < used < figure("meuterer_database_connections_limit")
    assert figure("meuterer_database_read_only") == 0
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
    assert figure("meuterer_database_read_only") == 1


def test_part_that_is_away_leaves_the_figures_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away() -> None:
        raise OperationalError

    monkeypatch.setattr(site_metrics, "database", away)
    assert figure("meuterer_part_up", part="postgres") == 0
    assert figure("meuterer_part_up", part="redis") == 1
    figure("meuterer_beat_age_seconds")


@pytest.mark.django_db(transaction=True)
def test_locked_games_leave_the_figures_of_waiting_sessions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "QUERY_SECONDS", 0.5)
    with psycopg.connect(_own_database()) as holds:
        holds.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        found = read(exposition.of_processes(Site()).decode())
        holds.rollback()
    assert ("meuterer_games", frozenset({("state", "active")})) not in found
    assert ("meuterer_database_lock_waits", frozenset()) in found
    assert found["meuterer_part_up", frozenset({("part", "postgres")})] == 0
    assert found["meuterer_part_up", frozenset({("part", "redis")})] == 1


def test_redis_that_is_away_leaves_the_figures_of_postgres(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert figure("meuterer_part_up", part="redis") == 0
    assert figure("meuterer_part_up", part="postgres") == 1
    assert figure("meuterer_games", state="active") == 0


def _own_database() -> str:
    """The address of the database of these tests, for a connection of its own."""
    name = connection.settings_dict["NAME"]
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
