"""Fill very many games, and compare what requests and sweeps cost with a thousand.

``benchmark --growth N`` runs this with services of its own.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand

from devtools.benchmark import database, filling, growth
from games.models import Game
from games.services import on_commit


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", type=int)

    def handle(self, *, games: int, **_: object) -> None:
        call_command("migrate", verbosity=0)
        on_commit.send_task = lambda *_: None  # no worker runs here
        filling.people()
        sources = filling.play_sources()
        few = self.filled(0, growth.FEW, sources)
        many = self.filled(growth.FEW, games, sources)
        self.stdout.write(f"milliseconds (p50, p95) among {growth.FEW:,} and {games:,} games")
        for name, before in few.items():
            after = many[name]
            times = after.p95 / before.p95
            self.stdout.write(
                f"  {before.p50:8.2f} {before.p95:8.2f}  {after.p50:8.2f} {after.p95:8.2f}"
                f"  x {times:.2f}  {name}"
            )
            if times > growth.FLAT:
                for line in growth.plans(name):
                    self.stdout.write(f"      {line}")
        size = database.packed_size() / games
        self.stdout.write(f"  {size:,.0f}  bytes per game")

    def filled(
        self, begin: int, end: int, sources: tuple[list[Game], list[Game]]
    ) -> dict[str, growth.Figures]:
        """Fill up to so many games, and measure among them."""
        began = time.monotonic()
        for _ in filling.fill(begin, end, sources):
            pass
        self.stdout.write(f"  {time.monotonic() - began:,.0f} s to fill {end - begin:,} games")
        self.stdout.flush()
        return growth.measure()
