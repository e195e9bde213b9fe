"""Several beats: one leads and sends the tasks, and the next takes over when it is gone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from celery import Celery
from django.conf import settings
from django.core.cache import cache
from redis import Redis

from meuterer_site import beat
from meuterer_site.beat import ALIVE, LAST_LOOP, STANDBY_SECONDS
from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from meuterer_site.leadership import LEASE_SECONDS, LOCK, Leadership

PATIENCE_SECONDS = 60
URL = urlsplit(settings.REDIS_URL)._replace(path="/9").geturl()  # of these tests alone
QUEUE = "celery"


@pytest.fixture
def redis() -> Iterator[Redis]:
    with Redis.from_url(URL, decode_responses=True) as connected:
        connected.flushdb()
        yield connected
        connected.flushdb()


class Beat:
    """A beat in a process of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.log = folder / f"{name}.log"
        command = [
            *(sys.executable, "-m", "celery", "-A", "meuterer_site", "--quiet", "beat"),
            *(f"--schedule={folder / name}", "--pidfile="),
        ]
        env = os.environ | {"REDIS_URL": URL, "LOG_LEVEL": "INFO"}
        env["DJANGO_SETTINGS_MODULE"] = "meuterer_site.settings"
        self.process = child_processes.spawn(command, log=self.log, env=env, cwd=data_folder.ROOT)

    def said(self, event: str) -> bool:
        lines = self.log.read_text().splitlines(keepends=True)
        whole = (line for line in lines if line.startswith("{") and line.endswith("\n"))
        return any(json.loads(line)["event"] == event for line in whole)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str, str], Beat]]:
    """Start a beat, and wait until it has said what it does."""
    started: list[subprocess.Popen[bytes]] = []

    def started_beat(name: str, event: str) -> Beat:
        one = Beat(tmp_path, name)
        started.append(one.process)
        wait_for(lambda: one.said(event))
        return one

    yield started_beat
    for process in started:
        child_processes.stop(process)


def wait_for(condition: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def senders(redis: Redis) -> set[int]:
    """The processes whose tasks wait in Redis."""
    tasks: Any = redis.lrange(QUEUE, 0, -1)
    return {int(json.loads(task)["headers"]["origin"].split("@")[0][3:]) for task in tasks}


@pytest.mark.acceptance("operations")
def test_beat_that_is_killed_is_followed_by_the_one_that_stands_by(
    redis: Redis, start: Callable[[str, str], Beat]
) -> None:
    first, second = start("first", "beat_leads"), start("second", "beat_stands_by")
    redis.delete(QUEUE)
    wait_for(lambda: redis.llen(QUEUE) >= 3)
    assert senders(redis) == {first.process.pid}, "only the leader sends"
    signs = [cache.make_key(name) for name in (ALIVE, LAST_LOOP)]
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    redis.delete(QUEUE, *signs)
    wait_for(lambda: second.said("beat_leads"))
    wait_for(lambda: redis.llen(QUEUE))
    assert senders(redis) == {second.process.pid}
    assert redis.exists(*signs) == len(signs), "as /readyz and /metrics read them"


@pytest.mark.acceptance("operations")
def test_beat_that_is_asked_to_end_leaves_the_lead_at_once(
    redis: Redis, start: Callable[[str, str], Beat]
) -> None:
    only = start("only", "beat_leads")
    child_processes.stop(only.process, patience=PATIENCE_SECONDS)
    assert not redis.exists(LOCK)


def test_leader_that_was_silent_for_too_long_stands_by(redis: Redis) -> None:
    first, second = Leadership(URL), Leadership(URL)
    assert (first.renew(), second.renew(), first.renew()) == (True, False, True)
    redis.delete(LOCK)  # as it expires
    assert (second.renew(), first.renew()) == (True, False)
    first.give_up()
    assert second.renew(), "nobody gives up what is not theirs"
    second.give_up()
    assert first.renew()


def test_lead_that_is_renewed_lasts_for_the_lease_and_no_longer(redis: Redis) -> None:
    leader = Leadership(URL)
    leader.renew()
    redis.persist(LOCK)
    leader.renew()
    assert 0 < int(redis.pttl(LOCK)) <= LEASE_SECONDS * 1000


def test_beat_without_redis_waits_and_looks_again(settings: Any) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    scheduler = beat.Scheduler(Celery("still", set_as_current=False), lazy=True)
    assert scheduler.tick() == STANDBY_SECONDS
