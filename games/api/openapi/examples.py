"""Examples in the OpenAPI document: requests and responses recorded in tests.

``games/api/openapi/examples/`` has a file for each operation, and one for all refusals. Record with
``RECORD_EXAMPLES=1 python3 manage.py test -n0 tests/api``; valid ones are kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import orjson

from games import request_ids
from games.api.http.media_types import EVENT_STREAM, TEXT
from games.api.http.problems import catalogue, problem_body
from games.engine import record_text
from games.engine.types import Json
from games.rulesets.registry import installed

FOLDER: Final = Path(__file__).parent / "examples"
REFUSALS: Final = "_refusals"  # no operation has this name


def read(name: str) -> dict[str, Json]:
    """The examples of an operation: ``request``, and responses by status. It may have none."""
    file = FOLDER / f"{name}.json"
    found: dict[str, Json] = orjson.loads(file.read_bytes()) if file.exists() else {}
    return found


def write(name: str, examples: dict[str, Json]) -> None:
    text = orjson.dumps(examples, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
    (FOLDER / f"{name}.json").write_bytes(text + b"\n")


def refusals() -> dict[str, Json]:
    """An example of each refusal, by code: recorded, or else made of its title."""
    plain = {
        row["code"]: problem_body(row["code"], row["status"], row["title"], row["title"])
        | {request_ids.NAME: request_ids.EXAMPLE}
        for row in catalogue()
    }
    return plain | read(REFUSALS)


def add_examples(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Add the examples to requests, responses and refusals."""
    known = refusals()
    result["components"]["examples"] = {code: {"value": body} for code, body in known.items()}
    for path in result["paths"].values():
        for operation in path.values():
            _add(operation, read(operation["operationId"]))
    return result


def _add(operation: dict[str, Json], examples: dict[str, Json]) -> None:
    name = operation["operationId"]
    for media in operation.get("requestBody", {}).get("content", {}).values():
        if "request" in examples:
            media["examples"] = {name: {"value": examples["request"]}}
    for status, response in operation["responses"].items():
        for media_type, media in response.get("content", {}).items():
            if status in examples:
                shown = _as_sent(media_type, examples[status])
                media["examples"] = {name: {"value": shown}}
            elif status >= "400":
                codes = media["schema"]["properties"]["code"]["enum"]
                media["examples"] = {
                    code: {"$ref": f"#/components/examples/{code}"} for code in codes
                }


def _as_sent(media_type: str, example: Json) -> Json:
    """An example in another form: a message as a server-sent event has it, a game as text."""
    if media_type == EVENT_STREAM:
        return example | {"data": orjson.dumps(example["data"]).decode()}
    if media_type == TEXT:
        return record_text.write(example, installed(example["ruleset"]).notation)
    return example
