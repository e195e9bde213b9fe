"""Keeping the short lists of tables that are worth watching."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from django.core.cache import cache
from django.db import connection, transaction
from redis.exceptions import RedisError

from games.clocks.now import now
from games.models import WatchedTable
from games.policy import WATCH_SECONDS
from games.selectors.play import watch

LOCK: Final = 0x7761746368  # the Postgres advisory lock for these lists
KEPT_SECONDS: Final = 3 * WATCH_SECONDS  # so that nobody notices one late run


def refresh() -> int:
    """Rewrite both lists, and cache one game for the first page; return the number listed.

    Of two concurrent calls, only one does so.
    """
    listed = _refresh()
    with suppress(RedisError):
        cache.set(watch.FEATURED, watch.most_worth(), KEPT_SECONDS)
    return listed


@transaction.atomic(savepoint=False)
def _refresh() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            return 0
    rows = watch.worth_watching(now())
    WatchedTable.objects.exclude(pk__in=[row.game_id for row in rows]).delete()
    WatchedTable.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["worth", "rating", "is_close", "scores", "thumb"],
    )
    return len(rows)
