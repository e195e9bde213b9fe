"""Counts requests where the web server hands them over, so that waiting time counts, too."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Final

from django.conf import settings
from prometheus_client import Counter, Gauge, Histogram

from games import metrics
from games.asgi.django_handler import Scope
from games.asgi.stream import Message, Receive, Send

App = Callable[[Scope, Receive, Send], Awaitable[None]]

METHODS: Final = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
PROBES: Final = {"/livez", "/readyz", "/metrics"}


class Measured:
    """An application whose requests are counted, by route and status.

    The time ends with the first byte of an answer, as a stream has no other end worth measuring.
    """

    def __init__(self, application: App) -> None:
        self._application = application
        for kind in metrics.STREAM_KINDS:
            metrics.STREAMS_OPEN.labels(kind)  # none are open yet, but zero should be reported

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        request = _Request(scope)
        try:
            await self._application(scope, receive, request.watch(send))
        except Exception:
            request.end(500)  # the server then answers this
            raise
        finally:
            request.end(None)


class _Request:
    def __init__(self, scope: Scope) -> None:
        self._scope, self._began, self._is_open = scope, time.perf_counter(), True
        _open().inc()

    def watch(self, send: Send) -> Send:
        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.end(message["status"])
            await send(message)

        return watched

    def end(self, status: int | None) -> None:
        """Count an answer; None: its client hung up before there was one."""
        if not self._is_open:
            return
        self._is_open = False
        _open().dec()
        if status is not None:
            seconds = time.perf_counter() - self._began
            number, times = _figures(_method(self._scope), _route(self._scope), status // 100)
            number.inc()
            times.observe(seconds)


# Looked up once per label: prometheus_client takes longer to find a metric than to add to it.
@cache
def _open() -> Gauge:
    return metrics.REQUESTS_OPEN.labels("http")


@cache
def _figures(method: str, route: str, hundreds: int) -> tuple[Counter, Histogram]:
    number = metrics.REQUESTS.labels(method, route, f"{hundreds}xx")
    return number, metrics.REQUEST_SECONDS.labels(method, route)


def _method(scope: Scope) -> str:
    """A known method; clients may send any word."""
    return scope["method"] if scope["method"] in METHODS else "other"


def _route(scope: Scope) -> str:
    """The pattern of the address, never the address itself: that names games and players."""
    if route := scope.get("route"):
        return f"/{route}"
    path: str = scope["path"]
    if path in PROBES:  # perhaps answered before any address is resolved
        return path
    static = f"/{settings.STATIC_URL.strip('/')}/"
    return static if path.startswith(static) else "unknown"
