"""Who looks at a game just now: kept in Redis for minutes, and missed by nobody if it is lost."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from uuid import UUID

from django.core.cache import cache
from redis.exceptions import RedisError

from games.clocks.instant import now
from games.models import Game, User
from games.policy import LOOKING_SECONDS


def looks(user: User, game: Game) -> None:
    """Remember that a player has looked at a game in which he is to move.

    A program that has looked wants its turns told all the same, and at once.
    """
    if user.owner_id is not None:
        return
    with suppress(RedisError):
        cache.set(_key(user.pk, game.pk), now().timestamp(), LOOKING_SECONDS)


def looking(pairs: Iterable[tuple[int, UUID]]) -> set[tuple[int, UUID]]:
    """Of pairs of a user and a game, find those where he has looked within the last minutes."""
    keys = {_key(*pair): pair for pair in pairs}
    try:
        seen = cache.get_many(keys) if keys else {}
    except RedisError:
        return set()
    since = now().timestamp() - LOOKING_SECONDS
    return {keys[key] for key, instant in seen.items() if instant > since}


def _key(user_id: int, game_id: UUID) -> str:
    return f"looking:{user_id}:{game_id}"
