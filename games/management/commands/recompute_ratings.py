"""Compute all ratings anew, people's and bots', from their games; with --check, only compare.

Games that end meanwhile are rated when it is done.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from typing import Final

from django.core.management.base import BaseCommand, CommandError

from games.services.play import bot_ratings, ratings

SHOWN: Final = 20


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; 1 if they differ")

    def handle(self, *, check: bool, **_: object) -> None:
        if check:
            self.check_all()
            return
        games, rated = ratings.recompute()
        self.stdout.write(f"{rated} ratings, computed from {games} games.")
        games, rated = bot_ratings.recompute()
        self.stdout.write(f"{rated} ratings of bots, computed from {games} games.")

    def check_all(self) -> None:
        count = 0
        for count, difference in enumerate(_differences(), 1):
            if count <= SHOWN:
                self.stdout.write(f"  {difference}")
        if count:
            raise CommandError(f"The ratings are not what the games give: {count} differences.")
        self.stdout.write("All ratings are what the games give.")


def _differences() -> Iterator[str]:
    return chain(ratings.differences(), bot_ratings.differences())
