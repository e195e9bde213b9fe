"""One subscription to Redis in each process, and the streams that listen to it."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Collection

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from games.api.streaming.subscriptions import Changed, Topic
from games.pubsub import CHANNEL, Change

PAUSE = 1.0  # seconds until Redis is tried again
KEPT = 1000  # recent changes, for streams that were reading when these arrived

log = structlog.get_logger()


def topics_of(change: Change) -> list[Topic]:
    """The topics that a change belongs to."""
    return [*change.users, *([change.game] if change.game else [])]


class Listener:
    """One stream's flag that there is something to read, set once for any number of changes."""

    def __init__(self) -> None:
        self._changed = Changed()
        self._waked = asyncio.Event()
        self.topics: frozenset[Topic] = frozenset()

    async def wait(self) -> Changed:
        """Wait for the flag, and clear it."""
        await self._waked.wait()
        self._waked.clear()
        taken, self._changed = self._changed, Changed()
        return taken

    def add_change(self, change: Change) -> None:
        if change.game is not None and change.game in self.topics:
            self._changed.games.add(change.game)
            self._changed.table |= not change.chat
        self._changed.lists |= any(user in self.topics for user in change.users)
        self._waked.set()

    def add_all(self) -> None:
        """Wake every listener, as it is unknown what was missed."""
        self._changed.all = True
        self._waked.set()


class Hub:
    """Passes each change on to its listeners."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._listeners: defaultdict[Topic, set[Listener]] = defaultdict(set)
        self._recent: deque[Change] = deque(maxlen=KEPT)
        self._passed = 0
        self.hears = False  # whether Redis is connected now

    @property
    def mark(self) -> int:
        """Return the number of changes so far. Take it before reading; see ``listen``."""
        return self._passed

    async def run(self) -> None:
        """Listen until cancelled. After a failure all streams check what they missed."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("changes_out", error=error)
            finally:
                self.hears = False
            await asyncio.sleep(PAUSE)

    def listen(self, listener: Listener, topics: Collection[Topic], *, since: int) -> None:
        """Subscribe a listener to exactly these topics, including changes since a mark."""
        wanted = frozenset(topics)
        fresh = wanted - listener.topics
        for topic in listener.topics - wanted:
            self._listeners[topic].discard(listener)
            if not self._listeners[topic]:
                del self._listeners[topic]
        for topic in fresh:
            self._listeners[topic].add(listener)
        listener.topics = wanted
        missed = self._passed - since if fresh else 0
        if missed > len(self._recent):
            listener.add_all()
        for change in list(self._recent)[len(self._recent) - missed :]:
            if any(topic in fresh for topic in topics_of(change)):
                listener.add_change(change)

    def forget(self, listener: Listener) -> None:
        """Unsubscribe a listener."""
        self.listen(listener, (), since=self._passed)

    async def _listen(self) -> None:
        async with (
            Redis.from_url(self._url, health_check_interval=10) as redis,
            redis.pubsub() as pubsub,
        ):
            await pubsub.subscribe(CHANNEL)
            async for message in pubsub.listen():
                match message["type"]:
                    case "subscribe":
                        self.hears = True
                        self._change_all()
                    case "message":
                        self._pass_on(Change.load(message["data"]))

    def _pass_on(self, change: Change) -> None:
        self._passed += 1
        self._recent.append(change)
        topics = topics_of(change)
        heard = {listener for topic in topics for listener in self._listeners.get(topic, ())}
        for listener in heard:
            listener.add_change(change)

    def _change_all(self) -> None:
        for listener in {one for some in self._listeners.values() for one in some}:
            listener.add_all()
