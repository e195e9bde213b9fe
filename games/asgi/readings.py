"""Reading streams of one subject together when they wake together: shared data is read once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import Final

from games.api.streaming.subscriptions import Changed, Subscription, Together, Topic
from games.asgi.lanes import Lane

AT_ONCE: Final = 256  # streams in one batch; in a crowd, the first need not wait for all


@dataclass(frozen=True, slots=True)
class Waiting:
    """A stream to be read, the changes that woke it, and the future that awaits the result."""

    feed: Subscription
    changed: Changed
    known: Context  # tells which request it belongs to
    told: asyncio.Future[bytes]


class Readings:
    """Reads streams in the threads of a lane."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._waiting: dict[Topic, list[Waiting]] = {}
        self._rests: dict[Topic, float] = {}  # when a subject may be read again
        self._running: set[asyncio.Task[None]] = set()  # keeps references to them

    async def read(self, feed: Subscription, changed: Changed) -> bytes:
        """Return what a stream is to send now.

        A change wakes its listeners in one turn of the event loop, and they are read in the next:
        none waits for others, and nothing is kept for latecomers. A subject with a ``pause`` is
        read when that is over, for all streams that have come by then.
        """
        loop = asyncio.get_running_loop()
        waiting = self._waiting.setdefault(feed.subject, [])
        if not waiting:
            at = max(loop.time(), self._rests.get(feed.subject, 0.0))
            if feed.pause:
                self._rests[feed.subject] = at + feed.pause
            loop.call_at(at, self._begin, feed.subject)
        one = Waiting(feed, changed, copy_context(), loop.create_future())
        waiting.append(one)
        return await one.told

    def _begin(self, subject: Topic) -> None:
        waiting = self._waiting.pop(subject)
        for first in range(0, len(waiting), AT_ONCE):
            task = asyncio.create_task(self._tell(waiting[first : first + AT_ONCE]))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _tell(self, waiting: Sequence[Waiting]) -> None:
        try:
            told: Sequence[bytes | Exception] = await self._lane.go_on(read_waiting, waiting)
        except Exception as error:  # noqa: BLE001 - as below
            told = [error] * len(waiting)
        for one, content in zip(waiting, told, strict=True):
            if one.told.done():  # its client has left
                continue
            if isinstance(content, bytes):
                one.told.set_result(content)
            else:
                one.told.set_exception(content)


def read_waiting(waiting: Sequence[Waiting]) -> list[bytes | Exception]:
    """Read the streams one by one; one that fails does not affect the others."""
    together = Together(*(one.feed for one in waiting))
    return [one.known.run(_read_one, one, together) for one in waiting]


def _read_one(one: Waiting, together: Together) -> bytes | Exception:
    try:
        return one.feed.read(one.changed, together)
    except Exception as error:  # noqa: BLE001 - raised where the stream waits for it
        return error
