"""One subscription to Redis in each process, and whoever listens there."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Collection

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from games.api.feeds import Stirred, Topic
from games.stirs import CHANNEL, Stir

PAUSE = 1.0  # seconds, before Redis is tried again
KEPT = 1000  # stirs, for streams that were just reading when they came

log = structlog.get_logger()


def topics_of(stir: Stir) -> list[Topic]:
    """Whose business a stir is."""
    return [*stir.users, *([stir.game] if stir.game else [])]


class Listener:
    """One stream, told that it has something to read. However much comes, it is one note."""

    def __init__(self) -> None:
        self._stirred = Stirred()
        self._waked = asyncio.Event()
        self.topics: frozenset[Topic] = frozenset()

    async def wait(self) -> Stirred:
        """Wait for a note, and take it."""
        await self._waked.wait()
        self._waked.clear()
        taken, self._stirred = self._stirred, Stirred()
        return taken

    def stir(self, stir: Stir) -> None:
        if stir.game is not None and stir.game in self.topics:
            self._stirred.games.add(stir.game)
            self._stirred.table |= not stir.chat
        self._stirred.lists |= any(user in self.topics for user in stir.users)
        self._waked.set()

    def stir_all(self) -> None:
        """Say that nobody knows what was missed."""
        self._stirred.all = True
        self._waked.set()


class Hub:
    """Passes each stir on to those who listen for it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._listeners: defaultdict[Topic, set[Listener]] = defaultdict(set)
        self._recent: deque[Stir] = deque(maxlen=KEPT)
        self._passed = 0
        self.hears = False  # Redis, at this moment

    @property
    def mark(self) -> int:
        """How many stirs there have been; taken before a reading, see ``listen``."""
        return self._passed

    async def run(self) -> None:
        """Listen until cancelled. After a failure everybody looks whether he missed something."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("stirs_out", error=str(error))
            finally:
                self.hears = False
            await asyncio.sleep(PAUSE)

    def listen(self, listener: Listener, topics: Collection[Topic], *, since: int) -> None:
        """Let a listener hear of these topics, of no others, and of what came since a mark."""
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
            listener.stir_all()
        for stir in list(self._recent)[len(self._recent) - missed :]:
            if any(topic in fresh for topic in topics_of(stir)):
                listener.stir(stir)

    def forget(self, listener: Listener) -> None:
        """Let a listener hear of nothing more."""
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
                        self._stir_everybody()
                    case "message":
                        self._pass_on(Stir.load(message["data"]))

    def _pass_on(self, stir: Stir) -> None:
        self._passed += 1
        self._recent.append(stir)
        topics = topics_of(stir)
        heard = {listener for topic in topics for listener in self._listeners.get(topic, ())}
        for listener in heard:
            listener.stir(stir)

    def _stir_everybody(self) -> None:
        for listener in {one for some in self._listeners.values() for one in some}:
            listener.stir_all()
