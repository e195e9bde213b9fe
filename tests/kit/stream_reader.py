"""Streams as a client reads them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class StreamMessage(NamedTuple):
    """One message of a stream."""

    id: str | None
    event: str
    data: Any


def messages(body: bytes) -> list[StreamMessage]:
    """Read server-sent events as a browser would; comments and `retry` are no messages."""
    found = []
    for block in body.decode().split("\n\n"):
        fields = dict(
            line.split(": ", 1) for line in block.split("\n") if ": " in line and line[0] != ":"
        )
        if "data" in fields:
            found.append(
                StreamMessage(fields.get("id"), fields["event"], json.loads(fields["data"]))
            )
    return found


def lines(body: bytes) -> list[StreamMessage]:
    """Read NDJSON; an empty line is a heartbeat."""
    return [StreamMessage(**json.loads(line)) for line in body.splitlines() if line]
