"""The whole API, fuzzed after its own OpenAPI document by Schemathesis: it finds nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from meuterer_site.embedded.temporary import temporary_site
from tests.fuzzing.prepared import prepare

ROOT = Path(__file__).resolve().parents[2]
# Requests to each operation, instead of schemathesis.toml's: `FUZZ_EXAMPLES=200` looks longer.
EXAMPLES = os.environ.get("FUZZ_EXAMPLES")


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    shutil.copy(ROOT / "schemathesis.toml", tmp_path)
    with temporary_site(STREAM_SECONDS="1") as running:
        account = prepare(running["SITE_URL"], tmp_path)
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run"),
                f"{running['SITE_URL']}/api/v1/schema",
                *("--checks", "all", "--no-color"),
                *(("--max-examples", EXAMPLES) if EXAMPLES else ()),
            ],
            check=False,
            cwd=tmp_path,
            env=os.environ | account,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2000:]
