"""Who looks at a game just now: kept in Redis for minutes; nobody misses it if it is lost."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.core.cache import cache
from redis.exceptions import RedisError

from games.clocks.now import now
from games.models import Game, User
from games.policy import PRESENCE_SECONDS
from games.services.noted import Noted

NOTED: Final = Noted(30)  # seconds, of the minutes that a look counts


def save_presence(user: User, game: Game) -> None:
    """Remember that a player has looked at a game at which they are to move; every half minute.

    Not of a bot account: a program that has looked wants its messages all the same, and at once.
    """
    if user.owner_id is not None:
        return
    key, instant = _key(user.pk, game.pk), now().timestamp()
    if NOTED.has(key, instant):
        return
    with suppress(RedisError):
        cache.set(key, instant, PRESENCE_SECONDS)
        NOTED.add(key, instant)


def get_present(pairs: Mapping[UUID, tuple[int, UUID]]) -> set[UUID]:
    """Give the keys of those pairs (user's id, game's id) whose user has just looked at the game.

    Just: within ``PRESENCE_SECONDS``. One round trip; nobody, if Redis does not answer.
    """
    keys = {name: _key(*pair) for name, pair in pairs.items()}
    try:
        last_looks = cache.get_many(keys.values()) if keys else {}
    except RedisError:
        return set()
    since = now().timestamp() - PRESENCE_SECONDS
    return {name for name, key in keys.items() if last_looks.get(key, 0) > since}


def _key(user_id: int, game_id: UUID) -> str:
    return f"looking:{user_id}:{game_id}"
