"""The cost of a request in statements, and of a finished game in bytes."""

from __future__ import annotations

import json
import secrets

import psycopg
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import User
from games.services.accounts import accounts
from games.services.tables import seating

TABLES = ("games_game", "games_seat", "games_moverecord")


def statements(ruleset: str, seats: int) -> tuple[int, int]:
    """Count the statements of a posted move with an Idempotency-Key, and of a table view.

    BEGIN and COMMIT are not counted. Everything is rolled back.
    """
    with transaction.atomic():
        people = [User.objects.create_user(f"benchmark-{seat}") for seat in range(seats)]
        game = seating.create_game(user=people[0], ruleset=ruleset, seats=seats, trusts_server=True)
        for user in people[1:]:
            seating.take_seat(game_id=game.pk, user=user, nonce=secrets.token_hex(16))
        game = seating.start_game(game_id=game.pk, user=people[0])
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
    return len(counted), len(look)


def bytes_per_game(database_url: str) -> float:
    """Return the size of the games' packed tables with their indexes, divided by their number."""
    with psycopg.connect(database_url, autocommit=True) as connected:
        for table in TABLES:
            connected.execute(f"VACUUM FULL {table}")
        sizes = connected.execute(
            "SELECT sum(pg_total_relation_size(t)) FROM unnest(%s::regclass[]) t", [list(TABLES)]
        ).fetchone()
        games = connected.execute(
            "SELECT count(*) FROM games_game WHERE status = 'finished'"
        ).fetchone()
    assert sizes is not None
    assert games is not None
    return float(sizes[0]) / float(games[0])
