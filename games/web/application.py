"""The site as an ASGI application: one way in for all requests, and streams that stay."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, Final

from django.conf import settings
from django.http.response import HttpResponseBase

from games.api import feeds
from games.api.feeds import Feed, Stirred
from games.policy import BODY_BYTES
from games.web.door import Door, Scope, without_connection
from games.web.hub import Hub
from games.web.stream import Receive, Send, Stream

STREAMS: Final = re.compile(r"/api/v1/(?:me|games/[^/]+)/events")
ANSWERERS: Final = 4  # threads, and so database connections, for requests,
READERS: Final = 4  # and for all streams together: they hold up no move


class Application:
    """One web process."""

    def __init__(self) -> None:
        self._door, self._hub = Door(), Hub(settings.REDIS_URL)
        self._answerers = ThreadPoolExecutor(ANSWERERS, thread_name_prefix="request")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="stream")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Listen to Redis from the start of the process to its end."""
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
        if body is None:  # half a request is none
            return
        pool = self._readers if STREAMS.fullmatch(scope["path"]) else self._answerers
        response = await _in(pool, self._door.answer, scope, body)
        feed: Feed | None = getattr(response, "feed", None) if scope["method"] == "GET" else None
        with feeds.counted(feed) if feed else contextlib.nullcontext():
            await send(_head(response, ends=feed is None))
            try:
                await _send_content(pool, response, send, more=feed is not None)
            finally:
                await _in(pool, response.close)
            if feed is not None:
                await Stream(feed, self._hub, self._read, send).hold(receive, mark=mark)

    async def _read(self, feed: Feed, stirred: Stirred) -> bytes:
        return bytes(await _in(self._readers, feed.read, stirred))


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Read what was sent, as far as anybody wants it: what is too large is refused unread.

    None if the client hung up before it had sent all of it.
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
    """Send a content that is there, or part by part what is made as it goes."""
    if response.streaming:
        parts: Iterator[bytes] = iter(response)
        while part := await _in(pool, next, parts, None):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        content = b""
    else:
        content = response.content  # type: ignore[attr-defined]
    await send({"type": "http.response.body", "body": content, "more_body": more})


async def _in(pool: Executor, work: Callable[..., Any], *arguments: Any) -> Any:
    """Do something in a thread, which keeps no database connection."""
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
