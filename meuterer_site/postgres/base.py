"""Connections to Postgres: one that is found dead is replaced before anything is sent."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Final

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base

from games.clocks.now import compare_with_database

LOOK: Final = "SELECT clock_timestamp(), current_setting('transaction_read_only') = 'on'"
READ_ONLY_SECONDS: Final = 5.0  # then a connection to a server that takes no writes is renewed


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection. Each look at it also compares the machine's clock with the server's."""

    made_at = 0.0
    refusal: psycopg.Error | None = None  # of a PgBouncer that had nothing for us in time

    def init_connection_state(self) -> None:
        """Set up a new connection, and take the time from it."""
        super().init_connection_state()
        self.made_at = time.monotonic()
        self._is_read_only()

    def is_usable(self) -> bool:
        """Whether the server answers. Django asks before a connection is used again.

        One that takes no writes may have been replaced: a new connection finds the new primary.
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
        """Look at the connection before it is used again. Raises Django's OperationalError.

        A PgBouncer without connections to Postgres would let a new client wait as long again.
        """
        self.refusal = None
        super().close_if_health_check_failed()
        if self.refusal is not None:
            raise OperationalError(str(self.refusal)) from self.refusal

    def _is_read_only(self) -> bool:
        """Also take the time from the server. Raises psycopg's errors."""
        found: dict[str, bool] = {}

        def look() -> datetime:
            instant: datetime
            instant, found["read_only"] = self.connection.execute(LOOK).fetchone()
            return instant

        compare_with_database(look)
        return found["read_only"]
