"""Measure requests in one process, and games in bytes, in the database that the environment names.

``benchmark`` runs this beside its site, tells it by standard input what to play, and reads the last
line of its output.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser

import orjson
from django.core.management.base import BaseCommand

from devtools.benchmark import database
from devtools.benchmark.moves import in_process
from games.rulesets.registry import RULESETS


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", choices=list(RULESETS))
        parser.add_argument("seats", type=int)

    def handle(self, *, ruleset: str, seats: int, **_: object) -> None:
        order: in_process.Order = orjson.loads(sys.stdin.buffer.readline())
        found = {
            "in_process": in_process.measure(order),
            "bytes_per_game": database.bytes_per_game(ruleset, seats, order["whole_games"]),
        }
        self.stdout.write(orjson.dumps(found).decode())
