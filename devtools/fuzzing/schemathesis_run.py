"""The whole API, fuzzed by Schemathesis using its OpenAPI document."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from devtools.fuzzing.prepared import prepare
from meuterer_site.embedded.temporary_site import temporary_site

SETTINGS = Path(__file__).with_name("schemathesis.toml")
SITE_SETTINGS = "devtools.fuzzing.site_settings"


def fuzz(examples: int | None = None) -> int:
    """Fuzz a temporary site; return the exit code of Schemathesis.

    ``examples`` is the number of requests per operation, instead of that in ``schemathesis.toml``.
    """
    with tempfile.TemporaryDirectory(prefix="fuzzing-") as name:
        folder = Path(name)
        shutil.copy(SETTINGS, folder)
        settings = {"STREAM_SECONDS": "1", "DJANGO_SETTINGS_MODULE": SITE_SETTINGS}
        with temporary_site(**settings) as running:
            account = prepare(running["SITE_URL"], folder)
            # One thread: Python 3.11 may fail at parsing in two at once ("AST constructor recursion
            # depth mismatch"), as Hypothesis does to describe what it draws.
            command = [
                *(sys.executable, "-m", "schemathesis.cli", "run"),
                f"{running['SITE_URL']}/api/v1/schema",
                *("--checks", "all", "--no-color", "--workers", "1"),
                *(() if examples is None else ("--max-examples", str(examples))),
            ]
            return subprocess.run(  # noqa: S603
                command, check=False, cwd=folder, env=os.environ | account
            ).returncode
