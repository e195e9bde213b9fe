"""The statements of the floor, prepared, on Django's connection of this thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import psycopg
from django.db import connection

BEARER: Final = """
    SELECT u.id, u.is_active, u.language, u.zone, o.is_active, t.scopes, t.expiry, t.last_used_at
    FROM games_personaltoken t JOIN games_user u ON u.id = t.user_id
    LEFT JOIN games_user o ON o.id = u.owner_id WHERE t.digest = %s
"""
TABLE: Final = """
    SELECT g.ply, g.version, g.status, g.to_move, g.state, s.number, s.user_id, s.bot, u.username
    FROM games_game g JOIN games_seat s ON s.game_id = g.id
    LEFT JOIN games_user u ON u.id = s.user_id WHERE g.id = %s
"""
LOCK: Final = """
    SELECT ply, version, status, to_move, state FROM games_game WHERE id = %s FOR UPDATE
"""
SEATS: Final = """
    SELECT s.number, s.user_id, s.bot, u.username
    FROM games_seat s LEFT JOIN games_user u ON u.id = s.user_id WHERE s.game_id = %s
"""
# Position, history and answer, as large as the site's.
WRITE: Final = """
    WITH written AS (
        UPDATE games_game SET ply = %(ply)s, version = version + 1, state = %(state)s,
            updated_at = now() WHERE id = %(game)s
    ), noted AS (
        INSERT INTO games_moverecord (game_id, ply, seat, move, events, created_at)
        VALUES (%(game)s, %(ply)s, %(seat)s, %(move)s, %(move)s, now())
    )
    INSERT INTO games_idempotencykey (user_id, key, fingerprint, status, body, created_at)
    VALUES (%(user)s, %(key)s, %(fingerprint)s, 200, %(state)s, now())
"""


def fetch(statement: str, *parameters: object) -> list[Any]:
    """Execute a statement, and give its rows."""
    return _cursor().execute(statement, parameters, prepare=True).fetchall()


def execute(statement: str, parameters: dict[str, object] | Sequence[object]) -> None:
    """Execute a statement that gives no rows."""
    _cursor().execute(statement, parameters, prepare=True)


def _cursor() -> psycopg.Cursor[Any]:
    """A cursor of psycopg's own: Django's put values into the text, and prepare nothing."""
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    raw = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = 0
    return psycopg.Cursor(raw)
