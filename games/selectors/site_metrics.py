"""How the site is doing: what is due, what is late, and the load on Postgres."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Count, Min, Q

from games.clocks.now import now
from games.models import DueGame, Game, Message

OVERDUE: Final = timedelta(minutes=1)
LATENESS: Final = """
    SELECT channel, count(*), percentile_cont(ARRAY[0.5, 0.95, 1])
           WITHIN GROUP (ORDER BY extract(epoch FROM sent_at - due_at))
    FROM games_message WHERE status = 'sent' AND sent_at > %s GROUP BY channel
"""
# Every role may see who waits for a lock, but not what other roles are doing.
DATABASE: Final = """
    SELECT pg_database_size(current_database()),
           (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
           current_setting('max_connections')::int
             - current_setting('superuser_reserved_connections')::int,
           waits.number, waits.longest,
           coalesce((SELECT extract(epoch FROM clock_timestamp() - min(xact_start))
             FROM pg_stat_activity WHERE datname = current_database()
             AND backend_type = 'client backend' AND pid <> pg_backend_pid()), 0),
           (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()),
           pg_is_in_recovery() OR current_setting('transaction_read_only')::bool
    FROM (
        SELECT count(DISTINCT activity.pid) AS number,
               coalesce(extract(epoch FROM clock_timestamp() - min(locks.waitstart)), 0) AS longest
        FROM pg_locks AS locks JOIN pg_stat_activity AS activity USING (pid)
        WHERE NOT locks.granted AND activity.datname = current_database()
    ) AS waits
"""


@dataclass(frozen=True, slots=True)
class Due:
    """Messages of one channel that are due."""

    count: int
    late: int  # how many of them have been due for more than a minute
    oldest_seconds: float


@dataclass(frozen=True, slots=True)
class Database:
    """What Postgres says about itself."""

    size_bytes: int
    connections: int
    connections_limit: int  # without those reserved for superusers
    lock_waits: int
    longest_lock_wait_seconds: float
    oldest_transaction_seconds: float
    deadlocks: int  # since its statistics were last reset
    is_read_only: bool


@contextmanager
def limited_to(*, seconds: float) -> Iterator[None]:
    """Limit every statement in the block. Raises Django's OperationalError."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('statement_timeout', %s, true)", [f"{seconds}s"])
        yield


def games_by_state() -> dict[str, int]:
    """The number of running games, and of those where something has been due for a minute."""
    due = DueGame.objects.filter(due_at__lt=now() - OVERDUE)
    return {
        "active": Game.objects.filter(status=Game.Status.ACTIVE).count(),
        "overdue": due.count(),
    }


def messages_due() -> dict[str, Due]:
    """Messages that are due, by channel."""
    at = now()
    due = Message.objects.filter(status="waiting", due_at__lte=at)
    rows = due.values_list("channel").annotate(
        count=Count("pk"),
        late=Count("pk", filter=Q(due_at__lt=at - OVERDUE)),
        oldest=Min("due_at"),
    )
    found = dict.fromkeys(Message.Channel.values, Due(count=0, late=0, oldest_seconds=0.0))
    for channel, number, number_late, oldest in rows.order_by():
        found[channel] = Due(number, number_late, (at - oldest).total_seconds())
    return found


def lateness() -> dict[str, tuple[int, list[float]]]:
    """By channel: how many messages were sent in the last hour, and how many seconds late.

    Lateness is the median, the 95th percentile and the maximum; NaN if there were none.
    """
    with connection.cursor() as cursor:
        cursor.execute(LATENESS, [now() - timedelta(hours=1)])
        rows: list[tuple[str, int, list[float]]] = cursor.fetchall()
    nothing = {channel: (0, [math.nan] * 3) for channel in Message.Channel.values}
    return nothing | {channel: (count, list(map(float, late))) for channel, count, late in rows}


def database() -> Database:
    """How full Postgres is, and how many sessions wait for locks."""
    with connection.cursor() as cursor:
        cursor.execute(DATABASE)
        size, used, limit, waits, longest, oldest, deadlocks, is_read_only = cursor.fetchone()
    return Database(
        size_bytes=size,
        connections=used,
        connections_limit=limit,
        lock_waits=waits,
        longest_lock_wait_seconds=float(longest),
        oldest_transaction_seconds=float(oldest),
        deadlocks=deadlocks,
        is_read_only=is_read_only,
    )
