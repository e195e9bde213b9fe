"""Threads for requests of one kind, which never wait for those of another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from games import metrics

AT_ONCE: Final = 0.01  # seconds; a thread that is free needs less

Result = TypeVar("Result")


class BusyError(Exception):
    """All threads of a lane were busy for too long. Nothing was begun."""


class Lane:
    """So many threads, with a connection to the database each, and a queue in front of them."""

    def __init__(self, name: str, threads: int) -> None:
        self.name, self._threads, self._taken = name, threads, 0
        self._connections: list[BaseDatabaseWrapper] = []
        self._is_closed = False
        self.pool = ThreadPoolExecutor(
            threads, thread_name_prefix=name, initializer=self._note_connections
        )
        metrics.POOL_CONNECTIONS.labels("idle").inc(threads)
        for counter in (metrics.POOL_WAITS, metrics.POOL_WAIT_SECONDS, metrics.POOL_ERRORS):
            counter.labels(name)  # none yet, which is a figure, too

    def _note_connections(self) -> None:
        self._connections += connections.all()

    def close(self) -> None:
        """End the threads and their connections; nobody waits for them any more."""
        self._is_closed = True
        self.pool.shutdown(wait=False, cancel_futures=True)
        for wrapper in self._connections:
            if wrapper.connection is not None:  # Django's own would ask which thread this is
                wrapper.connection.close()

    async def begin(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Call something that nobody should wait for long. Raises BusyError."""
        with self._counted():
            known = copy_context()  # so that the thread knows which request this is for
            future = self.pool.submit(known.run, self._call, time.perf_counter(), work, *arguments)
            late: list[bool] = []
            timer = asyncio.get_running_loop().call_later(
                settings.WEB_QUEUE_SECONDS,
                lambda: late.append(future.cancel()),  # which it is only before it has begun
            )
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                if any(late):
                    metrics.POOL_ERRORS.labels(self.name).inc()
                    raise BusyError from None
                raise
            finally:
                timer.cancel()

    async def go_on(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Call something that belongs to what was begun, however long it waits."""
        with self._counted():
            loop, known = asyncio.get_running_loop(), copy_context()
            return await loop.run_in_executor(
                self.pool, known.run, self._call, time.perf_counter(), work, *arguments
            )

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count who has a thread, and who waits for one; all of this is in the event loop."""
        self._count(+1)
        try:
            yield
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        used, self._taken = min(self._taken, self._threads), self._taken + more
        used = min(self._taken, self._threads) - used
        metrics.POOL_CONNECTIONS.labels("used").inc(used)
        metrics.POOL_CONNECTIONS.labels("idle").dec(used)
        metrics.POOL_WAITING.labels(self.name).set(max(0, self._taken - self._threads))

    def _call(self, asked: float, work: Callable[..., Any], *arguments: Any) -> Any:
        """Call something, and keep this thread's connection only if it is sound."""
        if (waited := time.perf_counter() - asked) > AT_ONCE:
            metrics.POOL_WAITS.labels(self.name).inc()
            metrics.POOL_WAIT_SECONDS.labels(self.name).inc(waited)
        try:
            return work(*arguments)
        finally:
            for wrapper in connections.all(initialized_only=True):
                wrapper.close() if self._is_closed else wrapper.close_if_unusable_or_obsolete()


def without_connection(work: Callable[..., Result], *arguments: Any) -> Result:
    """Call something in a thread that seldom needs the database, and keep no connection."""
    try:
        return work(*arguments)
    finally:
        connections.close_all()
