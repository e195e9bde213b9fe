"""Fill very many tables, and measure every list and search among them.

``benchmark --lists`` runs this with services of its own.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand

from devtools.benchmark import list_data, lists

STATEMENTS = 5  # of a list, at most
WIDTH = 200  # of what is printed of a plan


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tables", type=int)
        parser.add_argument("people", type=int)

    def handle(self, *, tables: int, people: int, **_: object) -> None:
        call_command("migrate", verbosity=0)
        began = time.monotonic()
        for done in list_data.fill(tables, people):
            self.say(f"  {time.monotonic() - began:>6.0f} s  {done}")
        self.say(f"Lists among {tables:,} tables and {people:,} accounts")
        found = []
        for cost in lists.costs(list_data.site()):
            found.append(cost)
            line = f"  {cost.statements} statements  {cost.milliseconds:>8.2f} ms  {cost.path}"
            plans = (one[:WIDTH] for one in cost.plans)
            self.say("\n      ".join([line, *cost.scans, *plans]))
        slow = [cost.path for cost in found if cost.milliseconds > lists.SLOW]
        many = [cost.path for cost in found if cost.statements > STATEMENTS]
        self.say(f"{len(found)} readings; over {lists.SLOW:.0f} ms: {slow or 'none'}")
        self.say(f"over {STATEMENTS} statements: {many or 'none'}")

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
