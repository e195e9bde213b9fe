"""Moving the moves of old games from the database into a file, and back.

The file has the output of COPY with a header line, compressed by gzip. Its digest, kept in the
database, is of the unpacked content, so that it does not depend on the compression.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from games.clocks.now import now
from games.clocks.quarters import Quarter
from games.models import ArchivedMoves, Game
from games.services.play import partitions
from games.services.play.partitions import PARENT, table_of

ARCHIVE_DAYS: Final = 90  # for which a game's moves stay in the database after its end
CHUNK: Final = 1 << 20  # bytes
OVER: Final = (Game.Status.FINISHED, Game.Status.ENDED, Game.Status.CLOSED)


class NotArchivedError(Exception):
    """Nothing was changed; the message says why."""


def games_of(quarter: Quarter) -> QuerySet[Game]:
    """The games whose moves are in a quarter's partition: those with ids of that quarter."""
    low, high = quarter.ids
    return Game.objects.filter(pk__gte=low, pk__lt=high)


def in_use(quarter: Quarter) -> QuerySet[Game]:
    """The games that keep a quarter's moves in the database.

    They are unfinished, or ended so recently that they are still looked at and may be reopened.
    """
    lately = now() - timedelta(days=ARCHIVE_DAYS)
    return games_of(quarter).filter(~Q(status__in=OVER) | Q(finished_at__gte=lately))


def archive(quarter: Quarter, folder: Path) -> ArchivedMoves:
    """Write the moves of a quarter to a file, and detach its partition.

    The detached table stays until somebody drops it. Raises NotArchivedError.
    """
    table = table_of(quarter)
    if table not in partitions.attached():
        raise NotArchivedError(f"{quarter} is no partition.")
    _require_disuse(quarter)
    file = folder / f"{table}.gz"
    digest, moves = _write(table, file)
    if digest != _digest(file):
        raise NotArchivedError(f"{file} does not hold what was written to it.")
    with partitions.short_locks(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE games_game IN EXCLUSIVE MODE")
        _require_disuse(quarter)
        low, high = quarter.ids
        row = ArchivedMoves.objects.create(
            quarter=str(quarter),
            first_id=low,
            end_id=high,
            games=games_of(quarter).filter(started_at__isnull=False).count(),
            moves=moves,
            digest=digest,
        )
        partitions.detach(quarter)
    return row


def drop(quarter: Quarter) -> None:
    """Drop the table of an archived quarter, after which only its file is left."""
    ArchivedMoves.objects.get(quarter=str(quarter))
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {table_of(quarter)}")


def restore(quarter: Quarter, file: Path | None = None) -> ArchivedMoves:
    """Attach a quarter again; if its table was dropped, it is made from a file.

    Raises NotArchivedError.
    """
    row = ArchivedMoves.objects.filter(quarter=str(quarter)).first()
    if row is None:
        raise NotArchivedError(f"{quarter} is not archived.")
    if table_of(quarter) not in connection.introspection.table_names():
        if file is None:
            raise NotArchivedError(f"The table of {quarter} was dropped: name its file.")
        if _digest(file) != row.digest:
            raise NotArchivedError(f"{file} is not the file of {quarter}, or it is damaged.")
        _read(table_of(quarter), file)
    partitions.reattach(quarter)
    return row


def _require_disuse(quarter: Quarter) -> None:
    if now() < quarter.end:
        raise NotArchivedError(f"{quarter} is not over.")
    used = in_use(quarter)
    if first := used.order_by("-finished_at").first():
        raise NotArchivedError(
            f"{quarter} has {used.count()} games that go on, wait for players or were over less"
            f" than {ARCHIVE_DAYS} days ago; game {first.pk} is one."
        )


def _write(table: str, file: Path) -> tuple[str, int]:
    """Write a table to a file that only its owner may read; return its digest and row count."""
    digest, lines = hashlib.sha256(), 0
    unfinished = file.with_suffix(".part")
    mode = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with os.fdopen(os.open(unfinished, mode, 0o600), "wb") as raw:
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
            sql = f"COPY (SELECT * FROM {table} ORDER BY game_id, ply) TO STDOUT (HEADER)"  # noqa: S608
            with connection.cursor() as cursor, cursor.copy(sql) as rows:
                for block in rows:
                    digest.update(block)
                    lines += bytes(block).count(b"\n")
                    packed.write(block)
        raw.flush()
        os.fsync(raw.fileno())
    unfinished.replace(file)
    return digest.hexdigest(), lines - 1


def _blocks(file: Path) -> Iterator[bytes]:
    with gzip.open(file) as packed:
        while block := packed.read(CHUNK):
            yield block


def _digest(file: Path) -> str:
    digest = hashlib.sha256()
    try:
        for block in _blocks(file):
            digest.update(block)
    except (OSError, EOFError, zlib.error) as error:
        raise NotArchivedError(f"{file} cannot be read: {error}") from error
    return digest.hexdigest()


@transaction.atomic
def _read(table: str, file: Path) -> None:
    """Recreate the table of an archived quarter, as it was after it was detached."""
    with gzip.open(file, "rt") as packed:
        names = ", ".join(f'"{name}"' for name in packed.readline().split())
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {table} (LIKE {PARENT} INCLUDING ALL)")
        with cursor.copy(f"COPY {table} ({names}) FROM STDIN (HEADER)") as rows:
            for block in _blocks(file):
                rows.write(block)
        cursor.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT {table}_game_fk FOREIGN KEY (game_id)"
            " REFERENCES games_game (id) DEFERRABLE INITIALLY DEFERRED"
        )
    partitions.bind(table)
