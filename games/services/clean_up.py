"""Deleting rows that are no longer needed: in batches, for a limited time, to be continued."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from django.db import connections, router, transaction
from django.db.models import Model, QuerySet
from django.db.models.deletion import Collector
from django.db.models.expressions import RawSQL
from psycopg import sql

BATCH: Final = 1_000  # rows per statement: whoever waits for their locks waits for this many
SECONDS: Final = 10.0  # per clean-up: several share one task, whose time is limited


def delete_in_batches(rows: QuerySet[Model], *, first: str, seconds: float = SECONDS) -> int:
    """Delete rows in the order of the column ``first``; return how many.

    An index must start with that column: then a batch costs two statements, however many rows
    remain. Each batch is a transaction, and skips rows locked by others; the next run continues.
    """
    give_up, gone = time.monotonic() + seconds, 0
    model = rows.model
    stands_alone = Collector(using=router.db_for_write(model)).can_fast_delete(rows)
    while True:
        with transaction.atomic():
            some = rows.order_by(first).select_for_update(of=("self",), skip_locked=True)[:BATCH]
            keys = _places(some) if stands_alone else list(some.values_list("pk", flat=True))
            if keys and stands_alone:
                _delete_at(model, keys)
            elif keys:
                QuerySet(model).filter(pk__in=keys).delete()
        gone += len(keys)
        if len(keys) < BATCH or time.monotonic() > give_up:
            return gone


def _places(rows: QuerySet[Model]) -> list[str]:
    """The physical places of rows in their table, which are stable while the rows are locked."""
    place = RawSQL(f'"{_table(rows.model)}".ctid::text', ())  # noqa: S611 - a name of our own
    return list(rows.annotate(place=place).values_list("place", flat=True))


def _delete_at(model: type[Model], places: Sequence[str]) -> None:
    """Delete rows that nothing refers to, from a table without partitions.

    Deleting by a random key would look each row up in an index that grows with the table.
    """
    delete = sql.SQL("DELETE FROM {} WHERE ctid = ANY(%s::tid[])")
    with connections[router.db_for_write(model)].cursor() as cursor:
        cursor.execute(delete.format(sql.Identifier(_table(model))), [list(places)])


def _table(model: type[Model]) -> str:
    return model._meta.db_table  # noqa: SLF001
