"""Keeping the short lists of tables that are worth watching."""

from __future__ import annotations

from django.db import connection, transaction

from games.clocks.now import now
from games.models import WatchedTable
from games.selectors.play.watch import worth_watching

LOCK = 0x7761746368  # of Postgres' advisory locks, the one for these lists


@transaction.atomic(savepoint=False)
def refresh() -> int:
    """Write both lists anew; say how many tables are on them. Of two at once, one does."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            return 0
    rows = worth_watching(now())
    WatchedTable.objects.exclude(pk__in=[row.game_id for row in rows]).delete()
    WatchedTable.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["worth", "rating", "is_close", "scores", "thumb"],
    )
    return len(rows)
