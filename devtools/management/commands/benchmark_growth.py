"""Fill very many games, and compare what requests and sweeps cost with a thousand.

``benchmark --growth N`` runs this with services of its own.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from datetime import datetime

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from devtools.benchmark import database, filled_rows, filling, growth
from games.models import User
from games.services import on_commit

FEW = 1_000
WIDTH = 200  # of what is printed of a plan


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", type=int)

    def handle(self, *, games: int, **_: object) -> None:
        call_command("migrate", verbosity=0)
        on_commit.send_task = lambda *_: None  # no worker runs here
        filling.people()
        filled_rows.samples(User.objects.get(username="crowd-0"))
        sources, since = filling.play_sources(), filling.make_partitions()
        many = str(connection.settings_dict["NAME"])
        few = f"{many}_few"
        self.fill(0, FEW, sources, since)
        growth.copy_database(few)
        self.fill(FEW, games, sources, since)
        self.compare(few, many, games)
        self.stdout.write(f"  {database.packed_size() / games:,.0f}  bytes per game")

    def fill(self, begin: int, end: int, sources: filling.Sources, since: datetime) -> None:
        """Fill up to ``end`` games."""
        began = time.monotonic()
        for _ in filling.fill(begin, end, sources, since):
            pass
        self.stdout.write(f"  {time.monotonic() - began:,.0f} s to fill {end - begin:,} games")
        self.stdout.flush()

    def compare(self, few: str, many: str, games: int) -> None:
        """Print what each step takes in both databases, and the plan of each that isn't flat."""
        self.stdout.write(f"p50, p95 in milliseconds, and pages: of {FEW:,} games, of {games:,}")
        for name, (before, after) in (found := growth.compare(few, many)).items():
            times = found[name].times
            self.stdout.write(
                f"  {before.p50:8.2f} {before.p95:8.2f} {before.pages:8.0f}"
                f"  {after.p50:8.2f} {after.p95:8.2f} {after.pages:8.0f}  x {times:.2f}  {name}"
            )
            if times > growth.FLAT:
                for line in growth.plans(name):
                    self.stdout.write(f"      {line[:WIDTH]}")
