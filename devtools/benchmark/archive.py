"""The cost of the archive: very many records streamed, and the peak memory."""

from __future__ import annotations

import time
import tracemalloc
import uuid
from random import Random
from typing import NamedTuple

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from devtools.benchmark import whole_games
from games.models import Game, MoveRecord, Seat
from games.policy import ARCHIVE_PAGE_AT_MOST


class Cost(NamedTuple):
    """The cost of one page of the archive, requested in this process, without the network."""

    records: int
    statements: int
    seconds: float
    megabytes: float  # written
    memory: float  # megabytes at the peak, above those before


def cost(ruleset: str, seats: int, records: int = ARCHIVE_PAGE_AT_MOST) -> Cost:
    """Play a game, copy it ``records`` times, and read the archive; nothing is kept."""
    with transaction.atomic():
        game = whole_games.played(ruleset, seats, Random(1))
        log = list(MoveRecord.objects.filter(game=game))
        sitting = list(Seat.objects.filter(game=game))
        for _ in range(records - 1):
            _copy(game, log, sitting)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        seconds, _size, _peak = _read(records)
        with CaptureQueriesContext(connection):
            _read(records)
            statements = len(connection.queries_log)
        tracemalloc.start()
        _seconds, size, peak = _read(records)
        tracemalloc.stop()
        transaction.set_rollback(True)
    return Cost(records, statements, seconds, size / 1e6, peak / 1e6)


def _read(records: int) -> tuple[float, int, int]:
    """Read one page and drop it; return seconds, bytes, and peak memory if it is traced."""
    began = time.perf_counter()
    answer = Client(headers={"Host": "localhost"}).get(f"/api/v1/archive?limit={records}")
    size = sum(len(part) for part in answer)
    peak = tracemalloc.get_traced_memory()[1] if tracemalloc.is_tracing() else 0
    return time.perf_counter() - began, size, peak


def _copy(game: Game, log: list[MoveRecord], sitting: list[Seat]) -> None:
    game.pk = uuid.uuid4()
    game.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(game=game, number=seat.number, user_id=seat.user_id, nonce=seat.nonce)
        for seat in sitting
    )
    MoveRecord.objects.bulk_create(
        MoveRecord(game=game, ply=row.ply, seat=row.seat, move=row.move, events=row.events)
        for row in log
    )
