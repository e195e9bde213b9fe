"""Redis has used up its memory: it answers, and takes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from celery import Celery
from redis import Redis
from redis.exceptions import OutOfMemoryError

from tests.faults.answers import Answers
from tests.faults.listener import Listener
from tests.faults.site import Site, wait_for
from tests.faults.tables import Table

pytestmark = pytest.mark.acceptance("faults")

ROUNDS = 5
TASKS = 300  # in the queue: at some of them a worker finds that it can write nothing down


@contextmanager
def full(redis: Redis) -> Iterator[None]:
    """Let it take not a byte more, until the end of the block."""
    redis.config_set("maxmemory", 1)
    with pytest.raises(OutOfMemoryError):
        redis.set("anything", "more")
    try:
        yield
    finally:
        redis.config_set("maxmemory", 0)


def test_redis_that_is_full_stops_no_move_and_no_worker(
    site: Site, tables: list[Table], answers: Answers, aftermath: Callable[[], None]
) -> None:
    """Streams tell what changes; workers wait until they can write down what they take."""
    listeners = [Listener(site.address, table) for table in tables]
    with Celery(broker=site.redis_url) as broker:
        for _ in range(TASKS):
            broker.send_task("games.tasks.sweep_bots")
    with full(site.redis):
        for _ in range(ROUNDS):
            for table in tables:
                table.move(answers)
                table.talk(answers)
        assert set(answers.statuses) <= {200, 201}
        login = {"username": "nobody", "password": "at all"}
        assert answers.ask("POST", "/api/v1/login", login).status == 503
        ready = answers.ask("GET", "/readyz")
        assert ready.json["redis"] is False
        assert answers.ask("GET", "/livez").status == 200
        wait_for(lambda: "OutOfMemoryError" in (site.folder / "logs/worker.log").read_text())
        wait_for(lambda: all(one.has_told_all(answers) for one in listeners))
    aftermath()
    wait_for(lambda: all(one.has_told_all(answers) for one in listeners))
    for one in listeners:
        one.close()
    assert "The worker process ended" not in (site.folder / "up.log").read_text()
