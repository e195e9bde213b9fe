"""Test modules that the workers of a new clone compile: each a part of them, not all of them each.

Compiling them takes as long as all the rest of collecting them. Whoever comes to a module later
finds what another worker has written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest


class EarlyImports:
    """Has a worker begin with its own part of the modules; it collects all of them afterwards."""

    def pytest_collection(self, session: pytest.Session) -> None:
        """Import them. What fails is imported again, and reported, when it is collected."""
        worker = os.environ.get("PYTEST_XDIST_WORKER")
        if worker is None:
            return
        first, count = int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for path in sorted(_test_files(session.config))[first::count]:
            name = ".".join(path.relative_to(session.config.rootpath).with_suffix("").parts)
            with suppress(Exception, pytest.skip.Exception):
                import_module(name)


def _test_files(config: pytest.Config) -> Iterator[Path]:
    for arg in config.args:
        path = config.rootpath / arg.partition("::")[0]
        yield from path.rglob("test_*.py") if path.is_dir() else []
