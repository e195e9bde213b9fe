"""Executes the site's own statements of a GET and a POST, prepared, and nothing around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from django.db import connection

from games.models.columns import Columns


def fetch(statement: str, *parameters: object) -> list[Any]:
    """Execute a statement, and return its rows."""
    return _cursor().execute(statement, parameters, prepare=True).fetchall()


def execute(statement: str, parameters: Sequence[object]) -> None:
    """Execute a statement that returns no rows."""
    _cursor().execute(statement, parameters, prepare=True)


def named(columns: Columns[Any], row: Sequence[Any], start: int = 0) -> Mapping[str, Any]:
    """The values of some columns of a row by their names, as they are stored."""
    return dict(zip(columns.names, row[start:], strict=False))


def _cursor() -> psycopg.Cursor[Any]:
    """A plain psycopg cursor: Django's interpolate values into the text, and prepare nothing."""
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    raw = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = 0
    return psycopg.Cursor(raw)
