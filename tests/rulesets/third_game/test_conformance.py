"""The toy game keeps every promise that ``manage.py check_ruleset`` checks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from meuterer_site.embedded.data_folder import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.acceptance("packages")]


@pytest.mark.timeout(1800)  # seconds; the whole kit in a process of its own
def test_check_of_the_toy_game_finds_it_sound(packages: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "check_ruleset", "goofspiel"],
        env=os.environ | {"PYTHONPATH": str(packages)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "goofspiel keeps every promise that could be checked." in done.stdout, done.stdout
    assert done.returncode == 0
