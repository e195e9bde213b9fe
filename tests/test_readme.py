"""The README's commands work as they stand there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()


def test_two_commands_stand_on_the_first_screen() -> None:
    first = "\n".join(README.splitlines()[:24])
    assert "python3 manage.py up" in first
    assert "python3 manage.py test" in first


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (ROOT / link).exists(), link


@pytest.mark.acceptance("clients")
@pytest.mark.slow
def test_game_of_the_readme_is_played_by_curl_alone(tmp_path: Path, site: str) -> None:
    script = "\n".join(re.findall(r"```bash\n(.*?)```", README, re.DOTALL))
    assert "legal_moves" in script
    script = script.replace("http://127.0.0.1:8000", site)
    script = script.replace("python3 manage.py", shlex.join([sys.executable, f"{ROOT}/manage.py"]))
    script += "curl -s $API/games/$GAME"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=tmp_path,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "holds." in done.stdout
    *_, table = done.stdout.splitlines()
    assert json.loads(table)["status"] == "finished"
