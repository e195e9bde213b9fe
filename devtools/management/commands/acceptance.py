"""Run one of the long tests, or all of them, that are not part of ``manage.py test``."""

from __future__ import annotations

import sys
from argparse import REMAINDER, ArgumentParser

from django.core.management.base import BaseCommand

from devtools.acceptance.runs import RUNS

ALL = "all"


class Command(BaseCommand):
    help = "\n".join([__doc__ or "", *(f"  {name}: {run.about}" for name, run in RUNS.items())])
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=[*RUNS, ALL])
        parser.add_argument("rest", nargs=REMAINDER, help="arguments of the run")

    def handle(self, *, name: str, rest: list[str], **_: object) -> None:
        chosen = list(RUNS) if name == ALL else [name]
        failed = [name for name in chosen if RUNS[name].start(rest)]
        if failed:
            sys.exit(f"Failed: {', '.join(failed)}")
