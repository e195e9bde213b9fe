"""The snippets of docs/clients.md, run as they stand there against a real site."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from devtools.demo.api_client import Client

PAGE = Path(__file__).resolve().parents[2] / "docs" / "clients.md"
FENCES = re.compile(r"^```(\S+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = ["bash", "-euo", "pipefail", "-c"]
NODE = ["node", "--input-type=module", "-e"]
RUN = {"bash": SHELL, "python": [sys.executable, "-c"], "js": NODE}

OURS = "bot-"  # how the snippets' accounts are named; others play at this site, too

pytestmark = pytest.mark.slow


def program(language: str) -> str:
    """All snippets of a language, one after the other."""
    return "\n".join(text for kind, text in FENCES.findall(PAGE.read_text()) if kind == language)


@pytest.mark.acceptance("clients")
@pytest.mark.parametrize("language", RUN)
def test_snippets_of_a_language_form_a_program_that_plays(site: str, language: str) -> None:
    if shutil.which(RUN[language][0]) is None:
        pytest.skip(f"{RUN[language][0]} is not installed")
    client = Client(site)
    done = subprocess.run(
        [*RUN[language], program(language)],
        check=False,
        env=os.environ | {"SITE": site},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.stderr == ""
    tables = client.get("games").body["results"]
    client.close()
    made = next(row for row in tables if row["host"].startswith(OURS))
    assert made["ply"] > 0


def test_every_step_has_a_snippet_in_each_language() -> None:
    steps = re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)[1:]
    told = [kinds for step in steps if (kinds := {kind for kind, _text in FENCES.findall(step)})]
    assert len(told) == 7
    assert all(kinds == set(RUN) for kinds in told)
