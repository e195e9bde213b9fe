"""A client of a stream, inside the process that serves it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from django.db import connection

from games.asgi.application import Application
from tests.kit.api_clients import Caller
from tests.kit.stream_reader import StreamMessage, lines

PATIENCE_SECONDS: Final = 60.0


async def elsewhere(act: Callable[..., Any], *arguments: Any) -> Any:
    """Do something in a thread, as other processes would."""

    def do() -> Any:
        try:
            return act(*arguments)
        finally:
            connection.close()

    return await asyncio.to_thread(do)


class Client:
    """One connection. Its parts arrive in ``parts``, as long as it takes them."""

    def __init__(self, app: Application, path: str, caller: Caller, **headers: str) -> None:
        sent = {"Authorization": caller.client._credentials["HTTP_AUTHORIZATION"], **headers}
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": f"/api/v1/{path}",
            "raw_path": f"/api/v1/{path}".encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "headers": [
                (b"host", b"localhost"),
                (b"accept", b"application/x-ndjson"),
                *((name.lower().encode(), value.encode()) for name, value in sent.items()),
            ],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
        }
        self.parts: asyncio.Queue[bytes] = asyncio.Queue()
        self.status = 0
        self.body, self._asked = b"", False
        self.rest = False  # more of the body is to come
        self.takes = True
        self._left = asyncio.Event()
        self._last: dict[str, Any] = {"type": "http.disconnect"}
        self.is_whole = False  # the response came to its proper end
        self.task = asyncio.create_task(app(self.scope, self._receive, self._send))

    async def receive(self, count: int = 1) -> list[StreamMessage]:
        """The next messages without heartbeats. Raises TimeoutError."""
        found: list[StreamMessage] = []
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(found) < count:
                found += lines(await self.parts.get())
        return found

    async def part(self) -> bytes:
        """The next part, whatever it is. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.parts.get()

    async def leave(self) -> None:
        self._left.set()
        await asyncio.wait([self.task], timeout=PATIENCE_SECONDS)

    async def see_the_server_end(self) -> None:
        """Wait for the end of the stream, as when its server was asked to end."""
        self._last = {"type": "http.request", "body": b"", "more_body": False}
        await self.leave()

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": self.body, "more_body": self.rest}
        await self._left.wait()
        return self._last

    async def _send(self, message: dict[str, Any]) -> None:
        while not self.takes:
            await asyncio.sleep(3600)
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        self.is_whole = not message["more_body"]
        if message.get("body"):
            self.parts.put_nowait(message["body"])


@contextlib.asynccontextmanager
async def web_process() -> AsyncIterator[Application]:
    """A web process without its server, from start to end."""
    app = Application()
    steps: asyncio.Queue[str] = asyncio.Queue()
    done: asyncio.Queue[str] = asyncio.Queue()

    async def receive() -> dict[str, Any]:
        return {"type": await steps.get()}

    async def send(message: dict[str, Any]) -> None:
        done.put_nowait(message["type"])

    life = asyncio.create_task(app({"type": "lifespan"}, receive, send))
    steps.put_nowait("lifespan.startup")
    assert await done.get() == "lifespan.startup.complete"
    await listening(app)
    try:
        yield app
    finally:
        for task in asyncio.all_tasks() - {asyncio.current_task(), life}:
            task.cancel()  # streams that a test left open
        steps.put_nowait("lifespan.shutdown")
        await asyncio.wait([life], timeout=PATIENCE_SECONDS)
        for lane in app.lanes:
            lane.pool.shutdown()


async def listening(app: Application) -> None:
    """Wait until the process is connected to Redis."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not app._hub.hears:
            await asyncio.sleep(0.01)
