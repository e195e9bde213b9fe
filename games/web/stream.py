"""One open stream: told on when something was stirred, kept alive, let go."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from games.api.feeds import Feed, Stirred
from games.policy import HEARTBEAT_SECONDS, STREAM_WRITE_SECONDS
from games.web.hub import Hub, Listener

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Read = Callable[[Feed, Stirred], Awaitable[bytes]]


class SlowReaderError(Exception):
    """A client took nothing for too long. It may come back with its last id."""


class Stream:
    """A stream whose first messages were sent. ``read`` reads on, somewhere else than here."""

    def __init__(self, feed: Feed, hub: Hub, read: Read, send: Send) -> None:
        self._feed, self._hub, self._read, self._send_raw = feed, hub, read, send
        self._listener = Listener()

    async def hold(self, receive: Receive, *, mark: int) -> None:
        """Send what comes until the client goes, or the stream is old enough.

        ``mark`` is the hub's from before the first reading. Raises SlowReaderError.
        """
        self._hub.listen(self._listener, self._feed.topics, since=mark)
        gone = asyncio.create_task(_gone(receive))
        told = asyncio.create_task(self._tell())
        try:
            await asyncio.wait(
                (gone, told), timeout=settings.STREAM_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            self._hub.forget(self._listener)
            left = not told.done() and gone.done()
            for task in (gone, told):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await told
        if not left:
            await self._send(b"", more=False)

    async def _tell(self) -> None:
        """Read on when stirred; a heartbeat after each silence.

        Silence is what the client hears: a stir that tells him nothing does not put it off, or
        its timing would tell him that there was one.
        """
        loop = asyncio.get_running_loop()
        beat = loop.time() + HEARTBEAT_SECONDS
        while not self._feed.over:
            stirred, mark = await self._stirred(beat), self._hub.mark
            content = await self._read(self._feed, stirred) if stirred else self._feed.heartbeat()
            self._hub.listen(self._listener, self._feed.topics, since=mark)
            if content:
                await self._send(content)
                beat = loop.time() + HEARTBEAT_SECONDS

    async def _stirred(self, beat: float) -> Stirred | None:
        """Wait for something to read; None if the time for a heartbeat comes first."""
        if self._feed.more:
            return Stirred(all=True)
        try:
            async with asyncio.timeout_at(beat):
                return await self._listener.wait()
        except TimeoutError:
            return None

    async def _send(self, content: bytes, *, more: bool = True) -> None:
        """Send a part, if the client takes it in time. Raises SlowReaderError."""
        try:
            async with asyncio.timeout(STREAM_WRITE_SECONDS):
                await self._send_raw(
                    {"type": "http.response.body", "body": content, "more_body": more}
                )
        except TimeoutError as error:
            raise SlowReaderError from error


async def _gone(receive: Receive) -> None:
    """Wait until the client hangs up."""
    while (await receive())["type"] != "http.disconnect":
        pass
