"""Threads for one kind of request, which never wait for those of another kind."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from typing import Final, TypeVar

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from games import metrics

AT_ONCE: Final = 0.01  # seconds within which a free thread begins

Result = TypeVar("Result")


class BusyError(Exception):
    """All threads of a lane were busy for too long. The work was not begun."""


class Lane:
    """A number of threads, each with a database connection, behind one queue."""

    def __init__(self, name: str, threads: int) -> None:
        self.name, self._threads, self._taken = name, threads, 0
        self._connections: list[BaseDatabaseWrapper] = []
        self._is_closed = False
        self.pool = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=self._note_connections
        )
        # Looked up once: prometheus_client takes longer to find a metric than to add to it.
        self._used, self._idle = (
            metrics.POOL_CONNECTIONS.labels(each) for each in ("used", "idle")
        )
        self._waiting = metrics.POOL_WAITING.labels(name)
        self._waits = metrics.POOL_WAITS.labels(name)
        self._wait_seconds = metrics.POOL_WAIT_SECONDS.labels(name)
        self._errors = metrics.POOL_ERRORS.labels(name)
        self._idle.inc(threads)

    def _note_connections(self) -> None:
        self._connections += connections.all()

    def close(self) -> None:
        """End the threads and their connections, without waiting for them."""
        self._is_closed = True
        self.pool.shutdown(wait=False, cancel_futures=True)
        for wrapper in self._connections:
            if wrapper.connection is not None:  # Django's own close would check the thread
                wrapper.connection.close()

    async def begin(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Run new work, which must not wait long for a thread. Raises BusyError."""
        with self._counted():
            known = copy_context()  # tells the thread which request this is for
            future = self.pool.submit(known.run, self._call, time.perf_counter(), work, *arguments)
            late: list[bool] = []
            timer = asyncio.get_running_loop().call_later(
                settings.WEB_QUEUE_SECONDS,
                lambda: late.append(future.cancel()),  # fails once the work has begun
            )
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                if any(late):
                    self._errors.inc()
                    raise BusyError from None
                raise
            finally:
                timer.cancel()

    async def go_on(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Run work that continues earlier work, however long it waits for a thread."""
        with self._counted():
            loop, known = asyncio.get_running_loop(), copy_context()
            return await loop.run_in_executor(
                self.pool, known.run, self._call, time.perf_counter(), work, *arguments
            )

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count the work that has a thread or waits for one. Only call it in the event loop."""
        self._count(+1)
        try:
            yield
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        is_free = max(self._taken, self._taken + more) <= self._threads
        self._taken += more
        if is_free:
            self._used.inc(more)
            self._idle.dec(more)
        else:
            self._waiting.set(self._taken - self._threads)

    def _call(self, asked: float, work: Callable[..., Result], *arguments: object) -> Result:
        """Run work, and keep this thread's connection only if it is sound."""
        if (waited := time.perf_counter() - asked) > AT_ONCE:
            self._waits.inc()
            self._wait_seconds.inc(waited)
        try:
            return work(*arguments)
        finally:
            for wrapper in connections.all(initialized_only=True):
                wrapper.close() if self._is_closed else wrapper.close_if_unusable_or_obsolete()


class Turns:
    """Keeps callers from filling a queue: each may have only so many requests in it at a time."""

    def __init__(self, at_most: int) -> None:
        self._at_most, self._taken = at_most, Counter[str]()

    @contextmanager
    def taken(self, caller: str) -> Iterator[None]:
        """Take a turn for the length of this block. Raises BusyError if the caller has enough."""
        if self._taken[caller] >= self._at_most:
            raise BusyError
        self._taken[caller] += 1
        try:
            yield
        finally:
            self._taken[caller] -= 1
            if not self._taken[caller]:
                del self._taken[caller]


def without_connection(work: Callable[..., Result], *arguments: object) -> Result:
    """Run work that seldom needs the database, and keep no connection."""
    try:
        return work(*arguments)
    finally:
        connections.close_all()
