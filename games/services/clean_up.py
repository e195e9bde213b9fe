"""How rows go that nobody wants any more: a batch at a time, for a while, and later on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from django.db import connections, router, transaction
from django.db.models import Model, QuerySet
from django.db.models.deletion import Collector
from django.db.models.expressions import RawSQL
from psycopg import sql

BATCH: Final = 1_000  # rows of one statement: whoever waits for their locks waits for so many
SECONDS: Final = 10.0  # for one clean-up: several are done in one task, whose time is limited


def delete_in_batches(rows: QuerySet[Model], *, first: str, seconds: float = SECONDS) -> int:
    """Delete rows, those with the least ``first`` before others; say how many.

    An index must lead with that column: then it costs two statements a batch, however many rows
    stay. Each batch is a transaction, and leaves out what others hold; the next run goes on.
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
    """Where rows lie in their table: it holds while they are locked."""
    place = RawSQL(f'"{_table(rows.model)}".ctid::text', ())  # noqa: S611 - a name of our own
    return list(rows.annotate(place=place).values_list("place", flat=True))


def _delete_at(model: type[Model], places: Sequence[str]) -> None:
    """Delete rows that nothing refers to, from a table without partitions.

    By a random key each would be looked for in an index that grows with all that stay.
    """
    delete = sql.SQL("DELETE FROM {} WHERE ctid = ANY(%s::tid[])")
    with connections[router.db_for_write(model)].cursor() as cursor:
        cursor.execute(delete.format(sql.Identifier(_table(model))), [list(places)])


def _table(model: type[Model]) -> str:
    return model._meta.db_table  # noqa: SLF001
