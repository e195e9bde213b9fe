"""Connections to Postgres: a dead one is replaced before anything is sent."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any, Final, Self

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base, operations
from django.db.backends.utils import CursorWrapper
from psycopg.rows import TupleRow

from games.clocks.now import compare_with_database

LOOK: Final = (
    "SELECT clock_timestamp(), current_setting('transaction_read_only') = 'on', pg_backend_pid()"
)
NEVER: Final = 2**31  # uses of a statement before psycopg prepares it unasked
READ_ONLY_SECONDS: Final = 5.0  # after which a connection to a read-only server is renewed


class PreparedCursor(psycopg.Cursor[TupleRow]):
    """Sends statements separately from parameters, and asks Postgres to keep them prepared.

    Its ``name`` keeps pghistory from prepending a statement of its own: Postgres prepares only one
    at a time. No table that pghistory tracks is written by a prepared statement.
    """

    name = "prepared"

    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        return super().execute(query, params, prepare=True, **options)


class DatabaseOperations(operations.DatabaseOperations):
    def last_executed_query(self, cursor: object, sql: object, params: object) -> str:
        """The statement as logged for debugging; without its parameters if it is prepared."""
        if isinstance(cursor, PreparedCursor):
            return str(sql)
        found: str = super().last_executed_query(cursor, sql, params)
        return found


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection. Each check of it also compares the machine's clock with the server's."""

    ops_class = DatabaseOperations
    prepared_cursor_class = PreparedCursor  # traces replace it with their own
    made_at = 0.0
    refusal: psycopg.Error | None = None  # by a PgBouncer without a free connection in time

    def init_connection_state(self) -> None:
        """Set up a new connection, and ask it for the time."""
        super().init_connection_state()
        self.made_at = time.monotonic()
        self._is_read_only()

    def prepared_cursor(self) -> CursorWrapper:
        """Return a cursor whose statements Postgres keeps prepared for this connection.

        Behind PgBouncer nothing is prepared, as the next transaction may use another connection to
        Postgres. ``_is_read_only`` finds out whether there is a PgBouncer.
        """
        self.close_if_health_check_failed()
        self.ensure_connection()
        this: Any = self  # Django's types leave the next one out
        with self.wrap_database_errors:
            cursor: CursorWrapper = this._prepare_cursor(  # noqa: SLF001
                self.prepared_cursor_class(self.connection)
            )
        return cursor

    def is_usable(self) -> bool:
        """Whether the server answers. Django asks before it reuses a connection.

        A read-only server may have been replaced: a new connection finds the new primary.
        """
        if self.connection is None:
            return False
        try:
            read_only = self._is_read_only()
        except psycopg.errors.ProtocolViolation as error:
            self.refusal = error
            return False
        except psycopg.Error:
            return False
        return not read_only or time.monotonic() < self.made_at + READ_ONLY_SECONDS

    def close_if_health_check_failed(self) -> None:
        """Check the connection before it is reused, and close it if it is dead.

        Raises Django's OperationalError if PgBouncer had no free connection in time: a new client
        would wait as long again.
        """
        self.refusal = None
        super().close_if_health_check_failed()
        if self.refusal is not None:
            raise OperationalError(str(self.refusal)) from self.refusal

    def _is_read_only(self) -> bool:
        """Also ask the server for the time, and see who answers. Raises psycopg's errors."""
        found: dict[str, int] = {}

        def look() -> datetime:
            instant: datetime
            row = self.connection.execute(LOOK).fetchone()
            instant, found["read_only"], found["pid"] = row
            return instant

        compare_with_database(look)
        # PgBouncer invents the PID that it reports when a client connects.
        is_direct = found["pid"] == self.connection.info.backend_pid
        self.connection.prepare_threshold = NEVER if is_direct else None
        return bool(found["read_only"])
