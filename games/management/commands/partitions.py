"""Make the partitions of this quarter and the next if they are missing; then list them all."""

from __future__ import annotations

from typing import Final

from django.core.management.base import BaseCommand
from django.db import OperationalError

from games.clocks.quarters import Quarter
from games.models import ArchivedMoves
from games.services.play import move_archive, partitions

KINDS: Final = {
    "default": "games that have no partition of their own",
    "random": "games of before partitions, whose ids do not tell their age",
}


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, **_: object) -> None:
        try:
            for made in partitions.make_ahead():
                self.stdout.write(f"Made: {partitions.table_of(made)}")
        except OperationalError as error:  # a lock was not available
            self.stderr.write(f"Not made: {error}")
        for table in partitions.attached():
            self.stdout.write(f"{table}  {_told(table.removeprefix(partitions.PARENT + '_'))}")
        for row in ArchivedMoves.objects.order_by("quarter"):
            self.stdout.write(
                f"{partitions.PARENT}_{row.quarter}  archived {row.archived_at:%Y-%m-%d}:"
                f" {row.games} games, {row.moves} rows, SHA-256 {row.digest}"
            )


def _told(name: str) -> str:
    if name in KINDS:
        return KINDS[name]
    quarter = Quarter.read(name)
    games, used = move_archive.games_of(quarter).count(), move_archive.in_use(quarter).count()
    return f"{games} games, {used} of them in use"
