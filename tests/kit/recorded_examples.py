"""Recording examples for the OpenAPI document: requests and answers of tests.

Ids, times and secrets are replaced by fixed ones, and long lists cut. An example that still fits
the document is kept, so that a new recording changes only what has to change.
"""

from __future__ import annotations

import os
import re
from typing import Any, Final

import orjson

from games.api.http.media_types import EVENT_STREAM, NDJSON, TEXT
from games.api.openapi import examples
from games.engine.types import Json
from tests.kit.stream_reader import messages

IS_ON: Final = bool(os.environ.get("RECORD_EXAMPLES"))
LONGEST: Final = 3  # entries of a list that may be cut
CUT: Final = {"results", "moves", "entries", "legal_moves", "opening", "events", "rows", "text"} | {
    "steps",
    "sources",
    "rounds",
}
UUID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
DAY: Final = re.compile(r"(?<!\d)20\d\d-\d\d-\d\d(?![T\d])")
SECRET: Final = re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])")
CURSOR: Final = re.compile(r"""cursor=[^&"]+""")
WEBHOOK_SECRET: Final = re.compile(r"whsec_[\w+/=]+")

_found: dict[str, dict[str, Json]] = {}


def offer(operation: Json, sent: bytes, answer: Any) -> None:
    """Take a request and its answer as an example, unless there is one."""
    status = str(answer.status_code)
    if not answer.streaming and answer.get("Content-Type") in (EVENT_STREAM, NDJSON):
        for told in messages(answer.content)[:1]:
            _keep(operation["operationId"], status, orjson.dumps(told._asdict()), {})
        return
    as_text = answer.get("Content-Type", "").startswith(TEXT)  # its example is made of the record
    if answer.streaming or not answer.content or as_text:
        if answer.status_code < 300 and sent:
            _keep(operation["operationId"], "request", sent, {})
        return
    names: dict[str, str] = {}
    if answer.status_code >= 400:
        body = orjson.loads(answer.content)
        _keep(examples.REFUSALS, body["code"], answer.content, names)
    elif answer.status_code < 300:
        if sent:
            _keep(operation["operationId"], "request", sent, names)
        _keep(operation["operationId"], status, answer.content, names)


def _keep(name: str, part: str, text: bytes, names: dict[str, str]) -> None:
    known = _found.setdefault(name, {})
    present = known.get(part)
    fixed = _cut(orjson.loads(_fixed(text.decode(), names)))
    # A list with entries shows more than an empty one; of all others the first is kept.
    if present is None or (_is_bare(present) and not _is_bare(fixed)):
        known[part] = fixed


def _is_bare(body: Json) -> bool:
    """Whether an example shows little: an empty list, no position."""
    if isinstance(body, list):
        return not body
    return isinstance(body, dict) and (
        body.get("results", True) == [] or not body.get("view", True) or body.get("rows") == []
    )


def _fixed(text: str, names: dict[str, str]) -> str:
    def numbered(match: re.Match[str]) -> str:
        number = names.setdefault(match[0], f"{len(names) + 1:012}")
        return f"00000000-0000-4000-8000-{number}"

    text = UUID.sub(numbered, text)
    text = TIME.sub(lambda match: f"2026-11-21T12:00:00{match[2]}", text)
    text = DAY.sub("2026-11-21", text)
    text = WEBHOOK_SECRET.sub("whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgbm90IGEgcmVhbCBvbmU=", text)
    text = CURSOR.sub("cursor=cD0yMDI2LTExLTIx", text)
    return SECRET.sub("0123456789abcdef" * 4, text)


def _cut(body: Json, name: str = "") -> Json:
    if isinstance(body, dict):
        return {key: _cut(value, key) for key, value in body.items()}
    if isinstance(body, list):
        return [_cut(item) for item in (body[:LONGEST] if name in CUT or not name else body)]
    return body


def save(fits: Any) -> None:
    """Write all examples; earlier ones stay where they still fit."""
    for name, parts in _found.items():
        before = {part: old for part, old in examples.read(name).items() if fits(name, part, old)}
        examples.write(name, parts | before)
