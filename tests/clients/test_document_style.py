"""Redocly's recommended rules, held against the document as it is served."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.clients.generators import NODE

pytestmark = [pytest.mark.slow, pytest.mark.acceptance("clients")]
pytestmark += [pytest.mark.timeout(900)]  # the first test installs the tools
SCHEMAS: Final = "#/components/schemas/"
# What the rules warn of, and why it stays.
EXCEPTIONS: Final = {
    ("info-license", "#/info"),  # the document says nothing of the project's licence
    # Events of logs are one object whatever the game: these describe the data of theirs.
    ("no-unused-components", f"{SCHEMAS}MeutererEvent"),
    ("no-unused-components", f"{SCHEMAS}CartagenaEvent"),
    ("no-unused-components", f"{SCHEMAS}GoofspielEvent"),
}


def test_redocly_warns_of_nothing_but_the_exceptions(document: Path) -> None:
    (document.parent / "redocly.yaml").write_text("extends: [recommended]\n")
    done = subprocess.run(
        [str(NODE / "node_modules/.bin/redocly"), "lint", document.name, "--format=json"],
        cwd=document.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(done.stdout[done.stdout.index("{") :])["problems"]
    found = {(each["ruleId"], each["location"][0]["pointer"]) for each in told}
    assert found == EXCEPTIONS
