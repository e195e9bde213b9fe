"""Tells every process that holds streams that a table, or somebody's list of games, has changed.

A change says no more than that: each stream reads what is new for its own listener. So nothing
hidden travels here, and a lost change costs only time.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import local
from typing import Final, Self
from uuid import UUID

import orjson
from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

CHANNEL: Final = "changes"
LOBBY: Final = 0  # in ``Change.users``, where ids begin at 1: public tables that wait for players
TIMEOUT_SECONDS: Final = 1.0  # a move does not wait any longer for its spectators


_of_thread: Final = local()


@dataclass(frozen=True, slots=True)
class Change:
    """What changed: a game, its chat, the lists of some users, the lobby."""

    game: UUID | None = None
    chat: bool = False  # a line was said, and nothing else
    # Users whose lists changed; or accounts themselves (``account_topic``); or the lobby.
    users: tuple[int, ...] = ()

    def dump(self) -> bytes:
        return orjson.dumps([self.game, self.chat, self.users])

    @classmethod
    def load(cls, data: bytes) -> Self:
        game, chat, users = orjson.loads(data)
        return cls(UUID(game) if game else None, chat, tuple(users))


def account_topic(user_id: int) -> int:
    """The number in ``Change.users`` for an account itself, not its lists of games."""
    return -user_id


def publish(change: Change) -> None:
    """Send a change to all who listen now. Raises RedisError."""
    _redis().publish(CHANNEL, change.dump())


def _redis() -> Redis:
    """This thread's client, with a connection of its own.

    A pool would check its connection before each use. This one turns out to be dead when it is
    used, and is then replaced at once.
    """
    clients: dict[str, Redis] = _of_thread.__dict__
    if settings.REDIS_URL not in clients:
        clients[settings.REDIS_URL] = Redis.from_url(
            settings.REDIS_URL,
            single_connection_client=True,
            retry=Retry(NoBackoff(), 1),
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
        )
    return clients[settings.REDIS_URL]
