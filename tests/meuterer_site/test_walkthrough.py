"""The walk-through of the documentation, run as it stands against a real site."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "walkthrough.md"


@pytest.mark.acceptance("clients")
@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("curl"), reason="it is told by curl")
def test_every_block_of_the_walkthrough_works(site: str) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(blocks)],
        check=False,
        env=os.environ | {"SITE": site},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
