"""Run all tests by pytest, against Postgres and Valkey of their own. Arguments are pytest's."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from meuterer_site.embedded.folder import ROOT, FolderInUseError, data_folder
from meuterer_site.embedded.services import services

WORKERS = "-n2"  # what two cores can use; ``-n0`` runs everything in one process


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """Leave every argument to pytest."""
        self.handle(*argv[2:])

    def handle(self, *args: Any, **options: Any) -> None:
        os.environ.setdefault("SECRET_KEY", "for-tests-alone")
        try:
            with services(data_folder() / "test", safe=False) as found:
                env = {"LOG_LEVEL": "CRITICAL", **found}
                command = [sys.executable, "-m", "pytest", WORKERS, *args]
                done = subprocess.run(command, cwd=ROOT, env=env, check=False)  # noqa: S603
        except FolderInUseError:
            sys.exit(str(CommandError("The tests run already in this folder.")))
        sys.exit(done.returncode)
