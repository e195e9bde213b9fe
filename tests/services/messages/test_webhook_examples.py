"""The examples of docs/messages.md verify what the site posts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from games.outbound import webhook_requests

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "messages.md").read_text()
OLD, NEW, OTHER = (webhook_requests.new_secret() for _ in range(3))
Verify = Callable[[str, dict[str, str], bytes], bool]

CALL = """
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync(0, "utf8"));
const said = verified(given.secret, given.headers, Buffer.from(given.body, "utf8"));
process.stdout.write(JSON.stringify(said));
"""


def example(language: str) -> str:
    (code,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(code)


def in_python() -> Verify:
    room: dict[str, Any] = {}
    exec(example("python"), room)
    verify: Verify = room["verified"]
    return verify


def in_javascript() -> Verify:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js on this machine")

    def verify(secret: str, headers: dict[str, str], body: bytes) -> bool:
        given = json.dumps({"secret": secret, "headers": headers, "body": body.decode()})
        done = subprocess.run(
            [node, "--input-type=module", "-e", example("javascript") + CALL],
            input=given,
            capture_output=True,
            text=True,
            check=True,
        )
        return bool(json.loads(done.stdout))

    return verify


def post(age: timedelta = timedelta()) -> tuple[dict[str, str], bytes]:
    """A request of the site while a secret changes."""
    body, headers = webhook_requests.request(
        format="standard",
        message_id="0b9a",
        event="moved",
        at=datetime.now(UTC),
        attempted_at=datetime.now(UTC) - age,
        secrets=[NEW, OLD],
        data={"text": "Zoë goes on."},
        text="",
    )
    return {name.lower(): value for name, value in headers.items()}, body


@pytest.mark.parametrize("language", [in_python, in_javascript])
def test_example_accepts_our_signatures_and_nothing_else(language: Callable[[], Verify]) -> None:
    verified = language()
    headers, body = post()
    assert verified(NEW, headers, body)
    assert verified(OLD, headers, body)
    assert not verified(OTHER, headers, body)
    assert not verified(NEW, headers, body + b" ")
    assert not verified(NEW, headers | {"webhook-id": "0b9b"}, body)
    later = str(int(time.time()) + 1)
    assert not verified(NEW, headers | {"webhook-timestamp": later}, body)
    assert not verified(NEW, headers | {"webhook-timestamp": "soon"}, body)
    assert not verified(NEW, headers | {"webhook-signature": "v1,"}, body)
    assert not verified(NEW, headers | {"webhook-signature": "v1,ü"}, body)
    assert not verified(NEW, *post(age=timedelta(minutes=6)))
