"""Run all tests by pytest, against Postgres and Valkey of their own. Arguments are pytest's."""

from __future__ import annotations

import os
import sys

from django.core.management.base import BaseCommand

from meuterer_site.embedded import child_processes
from meuterer_site.embedded.data_folder import ROOT, FolderError, FolderInUseError, data_folder
from meuterer_site.embedded.services import services
from meuterer_site.embedded.supervised_process import ServiceError
from meuterer_site.embedded.temporary_site import NO_RATES

WORKERS = "-n3"  # what two cores can use: tests wait a third of their time
ONE_PROCESS = "-n0"  # the first result of a single file comes sooner without workers


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """Leave every argument to pytest."""
        self.handle(*argv[2:])

    def handle(self, *args: str, **options: object) -> None:
        os.environ.setdefault("SECRET_KEY", "for-tests-alone")
        try:
            with services(data_folder() / "test", safe=False) as running:
                env = {"LOG_LEVEL": "CRITICAL", **NO_RATES, **running.env}
                env.pop("PYTHONDONTWRITEBYTECODE", None)  # the sites of tests start often
                command = [sys.executable, "-m", "pytest", workers(args), *args]
                code = child_processes.foreground(command, env=env, cwd=ROOT)
        except FolderInUseError:
            sys.exit("The tests run already in this folder.")
        except (FolderError, ServiceError) as error:
            sys.exit(str(error))
        sys.exit(code)


def workers(args: tuple[str, ...]) -> str:
    """How many processes run the tests, unless the arguments say so: one for a single file."""
    paths = [arg.partition("::")[0] for arg in args if not arg.startswith("-")]
    return ONE_PROCESS if len(paths) == 1 and (ROOT / paths[0]).is_file() else WORKERS
