"""Hold an installed game against everything that any game promises: the conformance kit."""

from __future__ import annotations

import subprocess
import sys

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rulesets.manifest import OPTIONAL_PARTS
from games.rulesets.registry import REJECTED, RULESETS
from meuterer_site.embedded.data_folder import ROOT

KIT = "tests/engine"


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help="the key of the game, as in GET /api/v1/rulesets")

    def handle(self, *args: object, **options: str) -> None:
        """Run the kit, and say what it leaves out. Exits with 1 if the game breaks a promise."""
        key = options["key"]
        if key not in RULESETS:
            raise CommandError(
                REJECTED.get(key)
                or f"{key} is not installed. These games are: {', '.join(RULESETS)}."
            )
        ruleset = RULESETS[key]
        if ruleset.earlier:
            versions = ", ".join(map(str, ruleset.versions))
            self.stdout.write(f"{key} has rules of the versions {versions}: all are checked.")
        missing = [part for part in OPTIONAL_PARTS if not ruleset.has(part)]
        if missing:
            self.stdout.write(f"{key} has no {', '.join(missing)}: their tests are left out.")
        self.stdout.flush()
        command = [sys.executable, "-m", "pytest", "-n0", KIT, "--ruleset", key]
        done = subprocess.run(command, cwd=ROOT, check=False)  # noqa: S603 - ours, a known key
        if done.returncode:
            raise CommandError(f"{key} breaks a promise; the lines above say which.")
        self.stdout.write(f"{key} keeps every promise that could be checked.")
