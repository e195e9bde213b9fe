"""Print a golden playthrough anew; the diff shows what a change of the rules does."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from games.engine.playthrough import playthrough
from games.rulesets.registry import RULESETS


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", choices=list(RULESETS))
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--number", type=int, default=1)
        parser.add_argument("--preset", default="standard")

    def handle(self, *, ruleset: str, seats: int, number: int, preset: str, **_: object) -> None:
        installed = RULESETS[ruleset]
        options = installed.rules.presets[preset]
        for line in playthrough(installed, seats, number, options):
            self.stdout.write(line)
