"""The partitions of the moves: one for the games made in each quarter, created in advance.

Rows without a partition of their own are in the default one, and are moved once theirs is made.
The statements for a table's structure are here; migration 0019 has the function that attaches one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

from games.clocks.now import now
from games.clocks.quarters import Quarter
from games.models import ArchivedMoves, MoveRecord

PARENT: Final = MoveRecord._meta.db_table  # noqa: SLF001
# Less than ``deadlock_timeout``, so that in a deadlock with a request this side gives up.
LOCK_MILLISECONDS: Final = 500
FOUND: Final = """
SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
WHERE inhparent = %s::regclass ORDER BY relname
"""


def table_of(quarter: Quarter) -> str:
    """The name of a quarter's partition."""
    return f"{PARENT}_{quarter}"


def attached() -> list[str]:
    """The names of all partitions, including the two that belong to no quarter."""
    with connection.cursor() as cursor:
        cursor.execute(FOUND, [PARENT])
        return [name for (name,) in cursor.fetchall()]


def quarters() -> list[Quarter]:
    """The quarters that have a partition, oldest first."""
    names = (name.removeprefix(f"{PARENT}_") for name in attached())
    return [Quarter.read(name) for name in names if name not in ("default", "random")]


def make_ahead() -> list[Quarter]:
    """Make the partitions of this quarter and the next; return those that were missing.

    Raises OperationalError if a lock is not available at once: try again later.
    """
    this = Quarter.of(now())
    there = attached()
    archived = set(ArchivedMoves.objects.values_list("quarter", flat=True))
    missing = [
        quarter
        for quarter in (this, this.following)
        if table_of(quarter) not in there and str(quarter) not in archived
    ]
    for quarter in missing:
        with short_locks():
            attach(quarter)
    return missing


@contextmanager
def short_locks() -> Iterator[None]:
    """A transaction with so short a lock timeout that nobody queued behind it would notice."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = {LOCK_MILLISECONDS}")
        yield


def attach(quarter: Quarter) -> None:
    """Make a quarter's table a partition, creating the table if there is none.

    Rows of its range are moved there from the default partition.
    """
    with connection.cursor() as cursor:
        low, high = quarter.ids
        cursor.execute("SELECT games_attach_moves(%s, %s, %s)", [table_of(quarter), low, high])


def reattach(quarter: Quarter) -> None:
    """Attach a table that may have very many rows, without reading any while others wait."""
    table, (low, high) = table_of(quarter), quarter.ids
    with connection.cursor() as cursor:
        cursor.execute(
            f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {table}_range,"
            f" ADD CONSTRAINT {table}_range CHECK (game_id >= '{low}' AND game_id < '{high}')"
        )
    with short_locks(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE games_game IN EXCLUSIVE MODE")
        cursor.execute(f"DROP TRIGGER games_moverecord_append_only ON {table}")
        attach(quarter)
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {table}_range")
        ArchivedMoves.objects.filter(quarter=str(quarter)).delete()


def detach(quarter: Quarter) -> None:
    """Make a quarter's partition a separate table, as unchangeable as before."""
    table = table_of(quarter)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {PARENT} DETACH PARTITION {table}")
        bind(table)


def bind(table: str) -> None:
    """Make the database refuse changes to rows of a table that is not a partition."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE TRIGGER games_moverecord_append_only BEFORE UPDATE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION games_refuse_change()"
        )
