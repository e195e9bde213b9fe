"""Who is looking at which table right now: kept in Redis for a minute or two.

Losing it does no harm: a message is then merely sent a little earlier.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.utils.translation import gettext as _
from redis.exceptions import RedisError

from games.clocks.now import now
from games.errors import NotSeatedError
from games.models import User
from games.policy import LOOKING_SECONDS
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import seat_of

COUNTS_FOR: Final = timedelta(seconds=LOOKING_SECONDS)


def note_looking(*, game_id: UUID, user: User) -> datetime:
    """Record that a player is looking at their table; return until when that counts.

    It counts no longer than that, whatever becomes of the browser. Nothing is recorded for a bot
    account: a program that looks still wants its messages, and at once. Raises GameNotFoundError,
    NotSeatedError.
    """
    if seat_of(get_visible_game(game_id=game_id, user=user), user) is None:
        raise NotSeatedError(_("You have no seat at this table."))
    until = now() + COUNTS_FOR
    if user.owner_id is None:
        with suppress(RedisError):
            cache.set(_key(user.pk, game_id), until.timestamp(), LOOKING_SECONDS)
    return until


def looking_until(pairs: Mapping[UUID, tuple[int, UUID]]) -> dict[UUID, datetime]:
    """Return by key until when a pair's user (user id, game id) is looking, for those who are.

    One round trip; empty if Redis does not answer.
    """
    keys = {name: _key(*pair) for name, pair in pairs.items()}
    try:
        noted = cache.get_many(keys.values()) if keys else {}
    except RedisError:
        return {}
    at = now()
    ends = {name: noted[key] for name, key in keys.items() if key in noted}
    found = {name: datetime.fromtimestamp(end, UTC) for name, end in ends.items()}
    return {name: end for name, end in found.items() if end > at}


def _key(user_id: int, game_id: UUID) -> str:
    return f"looking:{user_id}:{game_id}"
