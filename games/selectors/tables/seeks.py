"""What an account looks for by quick match, shown only to itself; nobody learns how many do."""

from __future__ import annotations

from collections import defaultdict
from uuid import UUID

from games.models import Match, Seek, User
from games.payloads.seeks import SeekShape
from games.payloads.timestamps import instant


def seeks_of(*, user: User) -> list[SeekShape]:
    """Somebody's seeks, oldest first, with their waiting and running tables.

    Two statements.
    """
    rows = list(Seek.objects.filter(user=user).order_by("created_at", "pk"))
    tables: defaultdict[UUID, list[UUID]] = defaultdict(list)
    going_on = Match.objects.filter(seek__in=rows, is_open=True).order_by("pk")
    for seek, game in going_on.values_list("seek_id", "game_id") if rows else ():
        if seek is not None:
            tables[seek].append(game)
    return [seek_json(row, tables[row.pk]) for row in rows]


def seek_json(row: Seek, games: list[UUID]) -> SeekShape:
    """A seek as its owner sees it."""
    return {
        "id": str(row.pk),
        "ruleset": row.ruleset,
        "preset": row.preset or None,
        "seats": row.seats,
        "clock": row.clock,
        "rated": row.rated,
        "languages": row.languages,
        "rating_range": row.rating_range,
        "min_reliability": row.min_reliability,
        "bots_allowed": row.bots_allowed,
        "trusts_server": row.trusts_server,
        "keeps": row.keeps,
        "state": "playing" if row.waiting_since is None else "waiting",
        "waiting_since": instant(row.waiting_since),
        "created_at": instant(row.created_at),
        "games": [str(game) for game in games],
    }
