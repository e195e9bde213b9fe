"""Attach an archived quarter's moves again, from its table or, if that was dropped, from its file.

Run it as the owner of the tables.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from games.clocks.quarters import Quarter
from games.services.play import move_archive
from games.services.play.move_archive import NotArchivedError


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("quarter", help="like 2026q1")
        parser.add_argument(
            "--from", dest="file", type=Path, help="the file, if the table was dropped"
        )

    def handle(self, *, quarter: str, file: Path | None, **_: object) -> None:
        try:
            row = move_archive.restore(Quarter.read(quarter), file)
        except (ValueError, NotArchivedError, OperationalError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{quarter}: {row.games} games, {row.moves} rows are back.")
