"""Both services for as long as a command needs them."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

from meuterer_site.embedded import folder
from meuterer_site.embedded.postgres import postgres
from meuterer_site.embedded.valkey import valkey


@contextlib.contextmanager
def services(data: Path, *, safe: bool = True) -> Iterator[dict[str, str]]:
    """Run what the environment does not point to elsewhere; yield the environment to use.

    Raises FolderInUseError if another process runs the services of this folder.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(folder.locked(data))
        found = {
            "SECRET_KEY": os.environ.get("SECRET_KEY") or folder.kept_secret(data, "secret-key")
        }
        database = os.environ.get("DATABASE_URL")
        found["DATABASE_URL"] = database or stack.enter_context(postgres(data, safe=safe))
        broker = os.environ.get("REDIS_URL")
        found["REDIS_URL"] = broker or stack.enter_context(valkey(data, safe=safe))
        announce(data, found)
        stack.callback((data / folder.RUNNING).unlink, missing_ok=True)
        yield {**os.environ, **found}


def announce(data: Path, found: dict[str, str]) -> None:
    """Let other commands in this folder find what runs here."""
    folder.write_private(data / folder.RUNNING, json.dumps(found))
