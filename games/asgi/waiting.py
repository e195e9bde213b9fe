"""A request that waits for news of a table, holding no thread or database connection."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

from django.http.response import HttpResponseBase

from games.api.streaming.waits import Wait
from games.asgi.hub import Hub, Listener
from games.asgi.stream import Receive, gone

Ask = Callable[[], Awaitable[HttpResponseBase]]
Close = Callable[[HttpResponseBase], Awaitable[None]]
UNCHANGED: Final = 304
LIMITS: Final = ("RateLimit", "RateLimit-Policy")  # copied from the answer that was counted


class Waiting:
    """A request that was answered 304. ``ask`` answers it again, without counting it again."""

    def __init__(self, wait: Wait, hub: Hub, ask: Ask, close: Close) -> None:
        self._wait, self._hub, self._ask, self._close = wait, hub, ask, close
        self._listener = Listener()

    async def news(
        self, first: HttpResponseBase, receive: Receive, *, mark: int
    ) -> HttpResponseBase | None:
        """Return the answer once it differs, or the first one when the time is up.

        Return the first one, too, when the server shuts down; None once the client has hung up.
        ``mark`` is the hub's mark from before the first reading.
        """
        self._hub.listen(self._listener, self._wait.topics, since=mark)
        left = asyncio.create_task(gone(receive))
        asking = asyncio.create_task(self._other_answer())
        try:
            await asyncio.wait(
                (left, asking),
                timeout=self._wait.seconds,
                return_when=asyncio.FIRST_COMPLETED,
            )
            other = asking.result() if asking.done() else None
            hung_up = left.done() and left.result()
        finally:
            self._hub.forget(self._listener)
            for task in (left, asking):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asking
        if other is None:
            return None if hung_up else first
        for name in LIMITS:
            if name in first:
                other[name] = first[name]
        await self._close(first)
        return None if hung_up else other

    async def _other_answer(self) -> HttpResponseBase:
        while True:
            changed = await self._listener.wait()
            if not (changed.table or changed.lists or changed.all):  # only the chat
                continue
            answer = await self._ask()
            if answer.status_code != UNCHANGED:
                return answer
            await self._close(answer)
