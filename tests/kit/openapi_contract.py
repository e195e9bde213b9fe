"""The contract: every answer that a test gets from the API fits the OpenAPI document.

``ContractClient`` checks each. The document is kept in memory, and a validator is made once for
each operation and status, so that this costs little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import orjson
from django.urls import Resolver404, resolve
from jsonschema_rs import Draft202012, Draft202012Validator, Registry
from rest_framework.test import APIClient

from games.api.http import problems
from games.api.http.media_types import EVENT_STREAM, NDJSON, TEXT
from games.api.openapi import examples
from games.api.openapi.document import document
from games.engine.types import Json
from tests.kit import recorded_examples
from tests.kit.stream_reader import messages

ROOT: Final = "/api/v1/"
UNDESCRIBED: Final = {"/api/v1/schema", "/api/v1/docs"}  # the document itself, and its pages
ELSEWHERE: Final = {404, 405}  # answers at addresses without such an operation
SHOWN: Final = 700  # characters of an answer that does not fit


class ContractClient(APIClient):
    """A client that checks every answer against the document."""

    checks = True

    def generic(self, method: str, path: str, data: Any = "", *args: Any, **extra: Any) -> Any:
        answer: Any = super().generic(method, path, data, *args, **extra)
        if self.checks and path.startswith(ROOT):
            check(method.lower(), path, data, answer)
        return answer


def check(method: str, path: str, sent: Any, answer: Any) -> None:
    """Check an answer, and the request if it was accepted, against the document."""
    address = urlsplit(path)
    template = template_of(address.path)
    if template in UNDESCRIBED:
        return
    name = f"{method.upper()} {template or address.path} ({answer.status_code})"
    described = document()["paths"].get(template, {}).get("get" if method == "head" else method)
    if described is None:
        assert answer.status_code in ELSEWHERE, f"{name}: the document has no such operation."
        _check_content(name, {"content": PROBLEM}, f"{method} elsewhere", answer)
        return
    responses = described["responses"]
    assert str(answer.status_code) in responses, (
        f"{name}: the document says {', '.join(responses)}. Add it to the view's `extend_schema`, "
        f"or a refusal to its `may_fail`. Answered: {_shown(answer)}"
    )
    response = responses[str(answer.status_code)]
    _check_code(name, response, answer)
    _check_headers(name, response, answer)
    if method != "head":
        _check_content(name, response, f"{described['operationId']} {answer.status_code}", answer)
    body = sent.encode() if isinstance(sent, str) else bytes(sent or b"")
    if 200 <= answer.status_code < 300:
        _check_query(name, described, address.query)
        _check_request(name, described, body)
    if recorded_examples.IS_ON:
        recorded_examples.offer(described, body, answer)


PROBLEM: Final = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


@cache
def template_of(path: str) -> str | None:
    """The path as the document writes it; None where no address leads."""
    try:
        route = resolve(path).route
    except Resolver404:
        return None
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _check_code(name: str, response: Json, answer: Any) -> None:
    """Name a code that is not declared; the schema alone would say so less clearly."""
    if answer.status_code < 400:
        return
    code = orjson.loads(answer.content)["code"]
    schema = response["content"]["application/problem+json"]["schema"]
    declared = schema.get("properties", {}).get("code", {}).get("enum", [code])
    assert code in declared, (
        f"{name}: the code {code} is not declared, only {', '.join(declared)}. "
        f"Name its error in the view's `may_fail`."
    )


def _check_headers(name: str, response: Json, answer: Any) -> None:
    for header, about in response.get("headers", {}).items():
        assert header in answer or not about.get("required"), f"{name}: no header {header}."


def _check_content(name: str, response: Json, key: str, answer: Any) -> None:
    content = response.get("content", {})
    if answer.streaming:
        return
    if not content:
        assert answer.content == b"", f"{name}: nothing was to come, but {_shown(answer)}"
        return
    media_type = answer["Content-Type"].partition(";")[0]
    assert media_type in content, f"{name}: {media_type} came in place of {', '.join(content)}."
    if media_type in (EVENT_STREAM, NDJSON):  # each message is as a line of NDJSON
        for line in _messages(media_type, answer.content):
            wrong = faults(f"{key} {NDJSON}", content[NDJSON]["schema"], line)
            assert not wrong, f"{name}: a message is not as described.\n{wrong}\n{line[:SHOWN]!r}"
        return
    body = orjson.dumps(answer.content.decode()) if media_type == TEXT else answer.content
    wrong = faults(f"{key} {media_type}", content[media_type]["schema"], body)
    assert not wrong, f"{name}: the answer is not as described.\n{wrong}\n{_shown(answer)}"


def _messages(media_type: str, body: bytes) -> Iterator[bytes]:
    if media_type == NDJSON:
        yield from filter(None, body.splitlines())
        return
    for told in messages(body):
        yield orjson.dumps(told._asdict())


def _check_query(name: str, described: Json, query: str) -> None:
    known = {p["name"]: p["schema"] for p in described.get("parameters", ()) if p["in"] == "query"}
    for parameter, value in parse_qsl(query, keep_blank_values=True):
        assert parameter in known, f"{name}: the query parameter {parameter} is not described."
        key, text = f"{described['operationId']}?{parameter}", orjson.dumps(_read(value))
        wrong = faults(key, known[parameter], text) and faults(
            f"{key} as text", known[parameter], orjson.dumps(value)
        )
        assert not wrong, f"{name}: it took {parameter}={value}.\n{wrong}"


def _check_request(name: str, described: Json, body: bytes) -> None:
    about = described.get("requestBody")
    if about is None or (not body and not about.get("required")):
        assert body in (b"", b"{}") or about, f"{name}: it took a body that is not described."
        return
    (media,) = about["content"].values()
    wrong = faults(f"{described['operationId']} request", media["schema"], body or b"{}")
    assert not wrong, f"{name}: it took a request that is not as described.\n{wrong}"


def example_fits(name: str, part: str, example: Json) -> bool:
    """Whether an example still fits the document."""
    schema = schema_of(name, part)
    return schema is not None and not faults(
        f"{name} {part} example", schema, orjson.dumps(example)
    )


def schema_of(name: str, part: str) -> Json | None:
    """The schema of an operation's request or answer; None if there is none."""
    if name == examples.REFUSALS:
        known = {row["code"] for row in problems.catalogue()}
        return {"$ref": "#/components/schemas/Problem"} if part in known else None
    described = next((one for one in operations() if one["operationId"] == name), {})
    places = {"request": described.get("requestBody", {}), **described.get("responses", {})}
    content = places.get(part, {}).get("content", {})
    media = [content[NDJSON]] if NDJSON in content else list(content.values())
    return media[0]["schema"] if media else None


def operations() -> list[Json]:
    """Every operation of the document."""
    return [one for path in document()["paths"].values() for one in path.values()]


def faults(key: str, schema: Json, body: bytes) -> str:
    """The faults of JSON text, a line each; empty if it fits."""
    _SCHEMAS.setdefault(key, schema)
    data = orjson.loads(body)
    validator = _validator(key)
    if validator.is_valid(data):
        return ""
    return "\n".join(line for error in validator.iter_errors(data) for line in _lines(error))


_SCHEMAS: Final[dict[str, Json]] = {}


@cache
def _registry() -> Registry:
    return Registry([("urn:api", document())], draft=Draft202012)


@cache
def _validator(key: str) -> Any:
    """A validator for each schema used, with the whole document behind its references."""
    schema = orjson.dumps(_SCHEMAS[key]).replace(b'"#/components', b'"urn:api#/components')
    return Draft202012Validator(orjson.loads(schema), registry=_registry(), validate_formats=True)


def _lines(error: Any, depth: int = 0) -> list[str]:
    """A fault and its place; of alternatives, the faults that come nearest to fitting."""
    place = "".join(f"[{step!r}]" for step in error.instance_path) or "all of it"
    line = f"{'  ' * depth}{place}: {error.message[:300]}"
    branches = getattr(error.kind, "context", None) or []
    if not branches or depth > 3:
        return [line]
    nearest = max(
        branches, key=lambda branch: max((len(e.instance_path) for e in branch), default=0)
    )
    return [line, *(inner for one in nearest[:4] for inner in _lines(one, depth + 1))]


def _read(value: str) -> Json:
    """A query parameter as the JSON that it looks like."""
    try:
        return orjson.loads(value)
    except orjson.JSONDecodeError:
        return value


def _shown(answer: Any) -> str:
    return str(answer.content[:SHOWN].decode(errors="replace"))
