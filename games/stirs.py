"""Telling every process that holds streams that a table or somebody's list changed.

A stir says no more than that. What changed, each stream reads for whoever listens, so that nothing
hidden travels here, and a stir that is lost costs time and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Self
from uuid import UUID

import orjson
from django.conf import settings
from redis import Redis

CHANNEL: Final = "stirs"
PATIENCE: Final = 1.0  # seconds; whoever moves does not wait longer for who looks on


@dataclass(frozen=True, slots=True)
class Stir:
    """What changed: a game, its chat, the lists of some people."""

    game: UUID | None = None
    chat: bool = False  # a line was said, and nothing else
    users: tuple[int, ...] = ()  # or accounts themselves, as ``account`` writes them

    def dump(self) -> bytes:
        return orjson.dumps([self.game, self.chat, self.users])

    @classmethod
    def load(cls, data: bytes) -> Self:
        game, chat, users = orjson.loads(data)
        return cls(UUID(game) if game else None, chat, tuple(users))


def account(user_id: int) -> int:
    """How an account itself is named, in place of its lists: its streams ask who listens."""
    return -user_id


def publish(stir: Stir) -> None:
    """Send a stir to whoever listens now. Raises RedisError."""
    _redis().publish(CHANNEL, stir.dump())


@cache
def _redis() -> Redis:
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )
