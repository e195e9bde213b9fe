"""How rows go that nobody wants any more: a batch at a time, for a while, and later on."""

from __future__ import annotations

import time
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

BATCH: Final = 1_000  # rows of one statement: whoever waits for their locks waits for so many
SECONDS: Final = 10.0  # for one clean-up: several are done in one task, whose time is limited


def delete_in_batches(rows: QuerySet[Any], *, first: str, seconds: float = SECONDS) -> int:
    """Delete rows, those with the least ``first`` before others; say how many.

    An index must lead with that column: then it costs two statements a batch, however many rows
    stay. Each batch is a transaction, and leaves out what others hold; the next run goes on.
    """
    give_up, gone = time.monotonic() + seconds, 0
    while True:
        with transaction.atomic():
            some = rows.order_by(first).select_for_update(of=("self",), skip_locked=True)
            keys = list(some.values_list("pk", flat=True)[:BATCH])
            if keys:
                rows.model.objects.filter(pk__in=keys).delete()
        gone += len(keys)
        if len(keys) < BATCH or time.monotonic() > give_up:
            return gone
