"""Every process that holds streams learns that a table, or somebody's list of games, changed.

A change says no more than that. What is new, each stream reads for the one who listens. So nothing
hidden travels here, and a change that is lost costs time and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Self
from uuid import UUID

import orjson
from django.conf import settings
from redis import Redis

CHANNEL: Final = "changes"
TIMEOUT_SECONDS: Final = 1.0  # seconds; a move does not wait longer for its spectators


@dataclass(frozen=True, slots=True)
class Change:
    """What changed: a game, its chat, the lists of some users."""

    game: UUID | None = None
    chat: bool = False  # a line was said, and nothing else
    users: tuple[int, ...] = ()  # or accounts themselves, as ``account_topic`` writes them

    def dump(self) -> bytes:
        return orjson.dumps([self.game, self.chat, self.users])

    @classmethod
    def load(cls, data: bytes) -> Self:
        game, chat, users = orjson.loads(data)
        return cls(UUID(game) if game else None, chat, tuple(users))


def account_topic(user_id: int) -> int:
    """How an account itself is named here, instead of its lists of games."""
    return -user_id


def publish(change: Change) -> None:
    """Send a change to all who listen now. Raises RedisError."""
    _redis().publish(CHANNEL, change.dump())


@cache
def _redis() -> Redis:
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
    )
