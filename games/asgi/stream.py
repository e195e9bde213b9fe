"""One open stream: continued when a change is published, kept alive, closed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from games.api.streaming.subscriptions import Changed, Subscription
from games.asgi.hub import Hub, Listener
from games.policy import HEARTBEAT_SECONDS, STREAM_WRITE_SECONDS

Message = dict[str, Any]  # of ASGI; its type says what else it has
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Read = Callable[[Subscription, Changed], Awaitable[bytes]]


class SlowReaderError(Exception):
    """A client read nothing for too long. It may come back with its last id."""


class Stream:
    """A stream whose first messages were sent. ``read`` fetches the next ones, in a thread."""

    def __init__(self, feed: Subscription, hub: Hub, read: Read, send: Send) -> None:
        self._feed, self._hub, self._read, self._send_raw = feed, hub, read, send
        self._listener = Listener()

    async def hold(self, receive: Receive, *, mark: int) -> None:
        """Send what comes until the client hangs up, the server shuts down, or the stream is old.

        ``mark`` is the hub's mark from before the first reading. Raises SlowReaderError.
        """
        self._hub.listen(self._listener, self._feed.topics, since=mark)
        hung_up = asyncio.create_task(gone(receive))
        sender = asyncio.create_task(self._send_news())
        try:
            await asyncio.wait(
                (hung_up, sender),
                timeout=settings.STREAM_SECONDS,
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            self._hub.forget(self._listener)
            left = not sender.done() and hung_up.done() and hung_up.result()
            for task in (hung_up, sender):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender
        if not left:
            await self._send(b"", more=False)

    async def _send_news(self) -> None:
        """Send news after each change, and a heartbeat after each silence.

        Silence is what the client sees: a change that sends it nothing does not reset the timer,
        or the timing would reveal that there was a change.
        """
        loop = asyncio.get_running_loop()
        beat = loop.time() + HEARTBEAT_SECONDS
        while not self._feed.over:
            changed, mark = await self._changed(beat), self._hub.mark
            content = await self._read(self._feed, changed) if changed else self._feed.heartbeat()
            self._hub.listen(self._listener, self._feed.topics, since=mark)
            if content:
                await self._send(content)
                beat = loop.time() + HEARTBEAT_SECONDS

    async def _changed(self, beat: float) -> Changed | None:
        """Wait for something to read; return None if a heartbeat is due first."""
        if self._feed.more:
            return Changed(all=True)
        try:
            async with asyncio.timeout_at(beat):
                return await self._listener.wait()
        except TimeoutError:
            return None

    async def _send(self, content: bytes, *, more: bool = True) -> None:
        """Send a part. Raises SlowReaderError if the client does not read it in time."""
        try:
            async with asyncio.timeout(STREAM_WRITE_SECONDS):
                await self._send_raw(
                    {"type": "http.response.body", "body": content, "more_body": more}
                )
        except TimeoutError as error:
            raise SlowReaderError from error


async def gone(receive: Receive) -> bool:
    """Wait until the client hangs up; return False if the server is about to shut down instead.

    The body has been read. A server that shuts down says so by sending another part of the body
    (``meuterer_site.server``).
    """
    return bool((await receive())["type"] == "http.disconnect")
