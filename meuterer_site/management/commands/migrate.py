"""Migrate as Django does, without making a site that runs wait for long.

A statement that waits for a lock on a table lets nobody past who comes after it. So a migration
waits a few seconds only, is rolled back, and tries again later.
"""

from __future__ import annotations

import time
from typing import Final

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from django.db.migrations import Migration
from psycopg.errors import LockNotAvailable

LOCK_SECONDS: Final = 3.0
PATIENCE_SECONDS: Final = 300.0
PAUSE_SECONDS: Final = 5.0
HOLDERS: Final = """
Nothing of this migration was changed. To find who holds it:
  SELECT pid, state, xact_start, query FROM pg_stat_activity
  WHERE xact_start < now() - interval '1 minute' ORDER BY xact_start;"""
TIMEOUTS: Final = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--lock-seconds", type=float, default=LOCK_SECONDS,
            help="how long a migration may wait for a lock, and others behind it",
        )  # fmt: skip
        parser.add_argument(
            "--patience", type=float, default=PATIENCE_SECONDS,
            help="for how many seconds it tries again",
        )  # fmt: skip

    def handle(
        self, *args: object, database: str, lock_seconds: float, patience: float, **options: object
    ) -> None:
        self.lock_seconds = lock_seconds
        self.database = connections[database]
        give_up = time.monotonic() + patience
        while True:
            try:
                super().handle(*args, database=database, **options)
            except OperationalError as error:
                if not isinstance(error.__cause__, LockNotAvailable):
                    raise
                if time.monotonic() >= give_up:
                    raise CommandError(_held(error)) from error
            else:
                return
            finally:
                self._set(dict.fromkeys(TIMEOUTS, "DEFAULT"))
            self.stderr.write(
                "A table is in use: the migration was rolled back. It is tried again soon."
            )
            time.sleep(PAUSE_SECONDS)

    def migration_progress_callback(
        self,
        action: str,
        migration: Migration | None = None,
        fake: bool = False,  # noqa: FBT001, FBT002 - Django's
    ) -> None:
        """Set timeouts before each migration.

        One without a transaction builds indexes concurrently: that waits for all older
        transactions, locks nobody out, and must not be cut off.
        """
        if action == "apply_start" and migration is not None:
            wait = int(self.lock_seconds * 1000) if migration.atomic else 0
            self._set(dict.fromkeys(TIMEOUTS, "0") | {"lock_timeout": str(wait)})
        super().migration_progress_callback(action, migration, fake)

    def _set(self, values: dict[str, str]) -> None:
        with self.database.cursor() as cursor:
            for name, value in values.items():
                cursor.execute(f"SET {name} = {value}")


def _held(error: OperationalError) -> str:
    return f"Another transaction kept a table all the time: {error}".rstrip() + HOLDERS
