"""The cost of a request in statements, and of a finished game in bytes."""

from __future__ import annotations

import json
from random import Random
from typing import Final, TypedDict

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from devtools.benchmark import whole_games
from games.services.accounts import accounts

TABLES: Final = ("games_game", "games_seat", "games_moverecord")
# With their partitions, if they have any.
SIZE: Final = """
    SELECT sum(pg_total_relation_size(part)) FROM (
        SELECT unnest(%s::regclass[]) AS part
        UNION SELECT relid FROM unnest(%s::regclass[]) whole, pg_partition_tree(whole)
    ) parts
"""


class Statements(TypedDict):
    """BEGIN and COMMIT are not counted."""

    move: int  # with an Idempotency-Key
    view: int


def statements(ruleset: str, seats: int) -> Statements:
    """Count the statements of a posted move and of a table view; nothing is kept."""
    with transaction.atomic():
        game, people = whole_games.started(ruleset, seats)
        _, token = accounts.create_token(user=people[game.to_move[0]], name="benchmark")
        client = Client(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})
        path = f"/api/v1/games/{game.pk}"
        with CaptureQueriesContext(connection) as look:
            view = client.get(path).json()
        body = json.dumps({"ply": view["ply"], "move": view["legal_moves"][0]["move"]})
        with CaptureQueriesContext(connection) as move:
            client.post(
                f"{path}/moves",
                body,
                content_type="application/json",
                headers={"Idempotency-Key": "benchmark"},
            )
        transaction.set_rollback(True)
    counted = [row for row in move if "SAVEPOINT" not in row["sql"]]
    return Statements(move=len(counted), view=len(look))


def bytes_per_game(ruleset: str, seats: int, games: int) -> float:
    """Play games to their end, and return what each adds to its packed tables and their indexes."""
    before = packed_size()
    for number in range(games):
        whole_games.played(ruleset, seats, Random(number))
    return (packed_size() - before) / games


def packed_size() -> int:
    """Pack the tables of games, and return their bytes with their indexes."""
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"VACUUM FULL {table}")
        cursor.execute(SIZE, [list(TABLES)] * 2)
        (size,) = cursor.fetchone()
    return int(size)
