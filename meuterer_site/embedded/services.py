"""Postgres and Valkey for as long as a command needs them."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from meuterer_site.embedded import data_folder
from meuterer_site.embedded.postgres import postgres
from meuterer_site.embedded.supervised_process import Process
from meuterer_site.embedded.valkey import valkey


@dataclass
class Services:
    """The environment to use, and the processes that we started for it."""

    env: dict[str, str]
    processes: list[Process]


@contextlib.contextmanager
def services(data: Path, *, safe: bool = True) -> Iterator[Services]:
    """Run those services that the environment does not point to.

    Raises FolderError if another process, or only another user, may use this folder.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(data_folder.locked(data))
        found = {
            "SECRET_KEY": os.environ.get("SECRET_KEY")
            or data_folder.kept_secret(data, "secret-key")
        }
        processes: list[Process] = []
        for variable, run in (("DATABASE_URL", postgres), ("REDIS_URL", valkey)):
            found[variable] = os.environ.get(variable, "")
            if not found[variable]:
                process, found[variable] = stack.enter_context(run(data, safe=safe))
                processes.append(process)
        announce(data, found)
        stack.callback((data / data_folder.RUNNING).unlink, missing_ok=True)
        yield Services({**os.environ, **found}, processes)


def announce(data: Path, found: dict[str, str]) -> None:
    """Let other commands in this folder find the running services."""
    data_folder.write_private(data / data_folder.RUNNING, json.dumps(found))
