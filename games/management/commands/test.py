"""Run all tests by pytest, against Postgres and Valkey of their own. Arguments are pytest's."""

from __future__ import annotations

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand

from meuterer_site.embedded import children
from meuterer_site.embedded.folder import ROOT, FolderError, FolderInUseError, data_folder
from meuterer_site.embedded.process import ServiceError
from meuterer_site.embedded.services import services
from meuterer_site.embedded.temporary import NO_RATES

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
            with services(data_folder() / "test", safe=False) as running:
                env = {"LOG_LEVEL": "CRITICAL", **NO_RATES, **running.env}
                command = [sys.executable, "-m", "pytest", WORKERS, *args]
                code = children.foreground(command, env=env, cwd=ROOT)
        except FolderInUseError:
            sys.exit("The tests run already in this folder.")
        except (FolderError, ServiceError) as error:
            sys.exit(str(error))
        sys.exit(code)
