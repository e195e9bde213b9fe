"""The site as an ASGI application, for requests and for open streams."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, Final

from django.conf import settings
from django.http.response import HttpResponseBase

from games.api.streaming import subscriptions
from games.api.streaming.subscriptions import Changed, Subscription
from games.asgi.django_handler import DjangoHandler, Scope, without_connection
from games.asgi.hub import Hub
from games.asgi.stream import Receive, Send, Stream
from games.policy import BODY_BYTES

STREAMS: Final = re.compile(r"/api/v1/(?:me|games/[^/]+)/events")
ANSWERERS: Final = 4  # threads, and so database connections, for requests,
READERS: Final = 4  # and for all streams together, so that they never delay a move


class Application:
    """One web process."""

    def __init__(self) -> None:
        self._door, self._hub = DjangoHandler(), Hub(settings.REDIS_URL)
        self._answerers = ThreadPoolExecutor(ANSWERERS, thread_name_prefix="request")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="stream")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Listen to Redis for as long as the process runs."""
        await receive()
        hub = asyncio.create_task(self._hub.run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        hub.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await hub
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        mark, body = self._hub.mark, await _body(scope, receive)
        if body is None:  # half a request is not answered
            return
        pool = self._readers if STREAMS.fullmatch(scope["path"]) else self._answerers
        response = await _in(pool, self._door.answer, scope, body)
        feed: Subscription | None = (
            getattr(response, "feed", None) if scope["method"] == "GET" else None
        )
        with subscriptions.counted(feed) if feed else contextlib.nullcontext():
            await send(_head(response, ends=feed is None))
            try:
                await _send_content(pool, response, send, more=feed is not None)
            finally:
                await _in(pool, response.close)
            if feed is not None:
                await Stream(feed, self._hub, self._read, send).hold(receive, mark=mark)

    async def _read(self, feed: Subscription, changed: Changed) -> bytes:
        return bytes(await _in(self._readers, feed.read, changed))


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Read the body, but no more than is needed: one that is too large is refused unread.

    Return None if the client hung up before it had sent all of it.
    """
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    if length.isdigit() and (len(length) > 9 or int(length) > BODY_BYTES):
        return b""
    body, more = b"", True
    while more and len(body) <= BODY_BYTES:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def _send_content(
    pool: Executor, response: HttpResponseBase, send: Send, *, more: bool
) -> None:
    """Send a response's content, or its parts as they are made."""
    if response.streaming:
        parts: Iterator[bytes] = iter(response)
        while part := await _in(pool, next, parts, None):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        content = b""
    else:
        content = response.content  # type: ignore[attr-defined]
    await send({"type": "http.response.body", "body": content, "more_body": more})


async def _in(pool: Executor, work: Callable[..., Any], *arguments: Any) -> Any:
    """Call something in a thread, which then returns its database connection to the pool."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, without_connection, work, *arguments)


def _head(response: HttpResponseBase, *, ends: bool) -> dict[str, Any]:
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in response.items()
        if ends or name.lower() != "content-length"
    ]
    cookies = response.cookies.values()
    headers += [(b"set-cookie", cookie.OutputString().encode("latin-1")) for cookie in cookies]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
