"""Verify the record of a finished game: a file, or the id of a game stored here."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.engine import record_shape
from games.engine.record import verify
from games.engine.record_shape import RecordError
from games.engine.types import Json
from games.errors import ApplicationError
from games.rulesets.registry import RULESETS
from games.selectors.play import game_log
from games.selectors.tables import rows
from games.texts.start import DIGITS


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", help="a file that holds a record, or a game's id")
        parser.add_argument("--commitment", help="as it was published before the game")
        parser.add_argument("--digest", help="of the start, as it was told then, 12 digits or more")

    def handle(
        self, *, record: str, commitment: str | None, digest: str | None, **_: object
    ) -> None:
        read = self.read(record)
        try:
            for checked in verify(read, RULESETS):
                self.stdout.write(f"  {checked}")
        except RecordError as error:
            raise CommandError(f"This record does not hold. {error}") from error
        if commitment and commitment != read["commitment"]:
            raise CommandError("This record does not hold. It has another commitment.")
        told = read["opening"][0]["data"].get("digest", "")
        if digest and not (len(digest) >= DIGITS and told.startswith(digest.lower())):
            raise CommandError("This record does not hold. It has another digest of the start.")
        self.stdout.write(f"The record of game {read.get('game')} holds.")

    def read(self, source: str) -> Json:
        path = Path(source)
        if path.is_file():
            try:
                return record_shape.read(path.read_bytes())
            except RecordError as error:
                raise CommandError(f"This record does not hold. {error}") from error
            except (ValueError, RecursionError) as error:
                raise CommandError(f"{source} is not JSON.") from error
        try:
            return game_log.record(game=rows.table(game_id=UUID(source)))
        except ValueError as error:
            raise CommandError(f"{source} is neither a file nor a game's id.") from error
        except ApplicationError as error:
            raise CommandError(str(error)) from error
