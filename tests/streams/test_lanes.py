"""Threads for each kind of request, and who waits for one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.asgi import lanes
from games.asgi.application import Application
from games.asgi.lanes import BusyError, Lane, Turns
from tests.meuterer_site.metrics.figures import counted

COOKIE = (b"cookie", b"django_language=de; sessionid=abc")


@contextmanager
def busy() -> Iterator[Lane]:
    """A lane whose only thread is busy until the end of the block."""
    lane, done = Lane("one", 1), threading.Event()
    lane.pool.submit(done.wait)
    try:
        yield lane
    finally:
        done.set()
        lane.pool.shutdown()


@pytest.mark.parametrize("patience", [0, 0.05])
def test_request_that_waits_too_long_is_not_begun(settings: Any, patience: float) -> None:
    settings.WEB_QUEUE_SECONDS = patience
    refused = counted("meuterer_pool_errors_total", pool="one")
    begun: list[int] = []
    with busy() as lane, pytest.raises(BusyError):
        asyncio.run(lane.begin(begun.append, 1))
    assert begun == []
    assert counted("meuterer_pool_errors_total", pool="one") == refused + 1


def test_request_that_was_begun_is_not_given_up(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time in the queue is up when the test says so: it has left it by then."""
    settings.WEB_QUEUE_SECONDS = 60
    lane, begun, go_on = Lane("one", 1), threading.Event(), threading.Event()
    time_is_up: list[Callable[[], object]] = []

    def work() -> str:
        begun.set()
        go_on.wait()
        return "done"

    async def test() -> str:
        loop = asyncio.get_running_loop()
        call_later = loop.call_later

        def note(seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle:
            time_is_up.append(act)
            return call_later(seconds, act)

        with monkeypatch.context() as patched:
            patched.setattr(loop, "call_later", note)
            answer = asyncio.ensure_future(lane.begin(work))
            await asyncio.to_thread(begun.wait)
        (give_up,) = time_is_up
        give_up()
        go_on.set()
        return str(await answer)

    assert asyncio.run(test()) == "done"
    lane.close()


def test_client_that_hangs_up_while_it_waits_is_no_refusal(settings: Any) -> None:
    settings.WEB_QUEUE_SECONDS = 60

    async def test(lane: Lane) -> None:
        answer = asyncio.ensure_future(lane.begin(print))
        await asyncio.sleep(0)
        answer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await answer

    with busy() as lane:
        asyncio.run(test(lane))


def test_threads_and_who_waits_for_them_are_counted(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEB_QUEUE_SECONDS = 60
    monkeypatch.setattr(lanes, "AT_ONCE", 0)  # so that however short a wait is, it counts
    lane, go_on = Lane("one", 1), threading.Event()
    waits = counted("meuterer_pool_waits_total", pool="one")

    async def test() -> tuple[float, float]:
        used = counted("meuterer_pool_connections", state="used")
        asked = [asyncio.ensure_future(lane.begin(go_on.wait)) for _ in range(3)]
        await asyncio.sleep(0)  # all of them have asked by then
        found = counted("meuterer_pool_connections", state="used") - used
        waiting = counted("meuterer_pool_waiting", pool="one")
        go_on.set()
        await asyncio.gather(*asked)
        assert counted("meuterer_pool_connections", state="used") == used
        return found, waiting

    assert asyncio.run(test()) == (1, 2)
    assert counted("meuterer_pool_waits_total", pool="one") >= waits + 2
    assert counted("meuterer_pool_waiting", pool="one") == 0
    lane.close()


def test_caller_takes_no_more_turns_than_there_are_and_gives_each_back() -> None:
    turns = Turns(2)
    with turns.taken("anna"), turns.taken("anna"):
        with pytest.raises(BusyError), turns.taken("anna"):
            pytest.fail("a third turn")
        with turns.taken("bernd"):
            pass
    with turns.taken("anna"), turns.taken("anna"):
        pass


@pytest.mark.parametrize(
    ("method", "path", "headers", "lane"),
    [
        ("GET", "/api/v1/me/events", [], "stream"),
        ("GET", "/api/v1/games", [], "request"),
        ("GET", "/tables", [], "request"),
        ("GET", "/help", [], "plain"),
        ("HEAD", "/help", [], "plain"),
        ("POST", "/help", [], "request"),
        ("GET", "/help", [COOKIE], "page"),
        ("POST", "/api/v1/login", [], "password"),
        ("POST", "/api/v1/register", [], "password"),
        ("PATCH", "/api/v1/me", [COOKIE], "password"),
        ("GET", "/api/v1/me", [COOKIE], "request"),
        ("GET", "/login", [], "request"),
        ("GET", "/static/games/site/site.css", [COOKIE], "plain"),
    ],
)
def test_each_kind_of_request_has_threads_of_its_own(
    method: str, path: str, headers: list[Any], lane: str
) -> None:
    scope = {"method": method, "path": path, "headers": headers}
    assert Application()._lane(scope).pool._thread_name_prefix == lane
