"""Run one of the long tests, or all of them, that are not part of ``manage.py test``."""

from __future__ import annotations

import sys
from argparse import REMAINDER, ArgumentParser, RawDescriptionHelpFormatter

from django.core.management.base import BaseCommand, CommandParser

from devtools.acceptance.runs import RUNS

ALL = "all"


class Command(BaseCommand):
    help = "\n".join([__doc__ or "", *(f"  {name}: {run.about}" for name, run in RUNS.items())])
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: object) -> CommandParser:
        """Keep the lines of the help: one for each run."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=[*RUNS, ALL])
        parser.add_argument("rest", nargs=REMAINDER, help="arguments of the run")

    def handle(self, *, name: str, rest: list[str], **_: object) -> None:
        chosen = list(RUNS) if name == ALL else [name]
        failed = [name for name in chosen if RUNS[name].start(rest)]
        if failed:
            sys.exit(f"Failed: {', '.join(failed)}")
