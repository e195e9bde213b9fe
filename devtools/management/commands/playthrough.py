"""Print a golden playthrough anew; the diff shows what a change of the rules does."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.options import OptionsError, with_preset
from games.engine.playthrough import playthrough
from games.engine.protocols import RulesVersionGoneError
from games.rulesets.registry import RULESETS


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", choices=list(RULESETS))
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--number", type=int, default=1)
        parser.add_argument("--preset", default="standard")
        parser.add_argument("--options", type=json.loads, default={}, help="JSON, over the preset")
        parser.add_argument("--rules-version", type=int, help="by default the newest")

    def handle(self, *, ruleset: str, seats: int, number: int, preset: str, **more: Any) -> None:
        installed = RULESETS[ruleset]
        try:
            game = installed.of_version(more["rules_version"] or installed.version)
            options = with_preset(game.rules.presets, preset, more["options"])
            lines = list(playthrough(game, seats, number, options))
        except (OptionsError, RulesVersionGoneError) as error:
            raise CommandError(str(error)) from error
        try:
            for line in lines:
                self.stdout.write(line)
        except BrokenPipeError:  # `| head` has read enough; writing at exit would fail again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
