"""Analyse games of bots twice, with other chance: what it costs, and how far the two agree."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from devtools.benchmark.analyses import compare
from games.bots import NAMES
from games.rulesets.offline import GAMES

ENOUGH = 4  # of the five costliest decisions


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default=next(iter(GAMES)), choices=list(GAMES))
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--first", type=int, default=0, help="the number of the first game")
        parser.add_argument("--bot", default="greedy", choices=NAMES, help="who plays them")

    def handle(
        self, *, ruleset: str, seats: int, games: int, first: int, bot: str, **_: object
    ) -> None:
        agreed, longest = 0, 0.0
        for number in range(first, first + games):
            found = compare(GAMES[ruleset], seats, bot, number)
            agrees = found.common >= min(ENOUGH, found.costliest)
            agreed, longest = agreed + agrees, max(longest, found.seconds)
            accuracies = " and ".join(map(str, found.accuracies))
            self.stdout.write(
                f"game {number}: {found.decisions} decisions, {found.seconds:.1f} s of CPU, "
                f"{found.slowest:.2f} s the slowest step; {found.common} of {found.costliest} "
                f"costliest in common; accuracy {accuracies}"
            )
            self.stdout.flush()
        self.stdout.write(
            f"{agreed} of {games} games agree on {ENOUGH} of the costliest; "
            f"{longest:.1f} s of CPU the longest"
        )
