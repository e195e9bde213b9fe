"""The partitions of the moves in tests: made by the site's own code, and gone after each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from games.services.play.partitions import PARENT

TABLES = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ %s"


@contextmanager
def dropped_afterwards() -> Iterator[None]:
    """Drop the tables of all quarters at the end, attached or not."""
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(TABLES, [rf"^{PARENT}_\d{{4}}q\d$"])
            for (table,) in cursor.fetchall():
                cursor.execute(f"DROP TABLE {table}")


def table_of(game: str) -> str:
    """The partition in which the moves of a game are: all of them in one."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT DISTINCT tableoid::regclass::text FROM {PARENT} WHERE game_id = %s", [game]
        )
        [(table,)] = cursor.fetchall()
    return str(table)
