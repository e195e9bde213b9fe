"""Write the moves of old games to files, and detach their partitions.

The games keep their results; who asks for their moves is answered 410. ``restore_moves`` brings
them back. Run it as the owner of the tables.
"""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, date, datetime, time
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from games.clocks.quarters import Quarter
from games.services.play import move_archive, partitions
from games.services.play.move_archive import NotArchivedError


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("quarters", nargs="*", help="like 2026q1")
        parser.add_argument("--before", type=date.fromisoformat, help="all that end by this date")
        parser.add_argument("--to", type=Path, required=True, help="the folder of the files")
        parser.add_argument("--drop", action="store_true", help="drop the tables, too")

    def handle(
        self, *, quarters: list[str], before: date | None, to: Path, drop: bool, **_: object
    ) -> None:
        try:
            chosen = [Quarter.read(quarter) for quarter in quarters] + _ended(before)
        except ValueError as error:
            raise CommandError(str(error)) from error
        if not to.is_dir():
            raise CommandError(f"{to} is no folder.")
        kept = 0
        for quarter in chosen:
            try:
                row = move_archive.archive(quarter, to)
            except (NotArchivedError, OperationalError) as error:  # or a lock was not available
                self.stderr.write(f"Kept: {error}")
                kept += 1
                continue
            if drop:
                move_archive.drop(quarter)
            self.stdout.write(f"{quarter}: {row.games} games, {row.moves} rows, {row.digest}")
        if kept:
            raise CommandError(f"{kept} of {len(chosen)} quarters stay in the database.")


def _ended(before: date | None) -> list[Quarter]:
    """The quarters with a partition that are over at the beginning of a date."""
    if before is None:
        return []
    limit = datetime.combine(before, time(), UTC)
    return [quarter for quarter in partitions.quarters() if quarter.end <= limit]
