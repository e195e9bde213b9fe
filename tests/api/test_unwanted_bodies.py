"""Requests that take no body: one with fields is refused, and an empty one is not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.openapi_contract import document

NO_SUCH_FIELD = ["There is no such field."]
WRITES = ("post", "put", "patch", "delete")
BODILESS = [
    (method, path)
    for path, operations in document()["paths"].items()
    for method, described in operations.items()
    if method in WRITES and "requestBody" not in described
]
IDS = r"{(game_id|login|handle|seek|challenge|device|webhook|invitation|proposal|link|message)}"
ID = "0195d9a6-0000-7000-8000-000000000000"


def filled(path: str) -> str:
    """An address of this operation, of something that is not there."""
    day = path.removeprefix("/api/v1/").replace("{first}", "2026-12-06")
    return re.sub(r"{\w+}", "1", re.sub(IDS, ID, day))


@pytest.mark.parametrize(("method", "path"), BODILESS)
def test_body_with_fields_is_refused_by_their_names(method: str, path: str, anna: Caller) -> None:
    refused = getattr(anna, method)(filled(path), {"seat": 1, "x": None})
    assert refused.status_code == 400, refused.content
    assert refused.json()["errors"] == {"seat": NO_SUCH_FIELD, "x": NO_SUCH_FIELD}


@pytest.mark.parametrize("body", [None, {}])
def test_empty_body_where_none_is_wanted_is_taken(body: Any, anna: Caller, bernd: Caller) -> None:
    assert anna.put("me/blocks/bernd", body).status_code == 200
    assert anna.delete("me/blocks/bernd", body).status_code == 204


@pytest.mark.parametrize("body", [[], [1], "seat", 7])
def test_body_that_is_no_object_is_refused(body: Any, anna: Caller, bernd: Caller) -> None:
    refused = anna.put("me/blocks/bernd", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_request")


def test_refused_body_changes_nothing(anna: Caller, bernd: Caller) -> None:
    assert anna.put("me/blocks/bernd", {"note": "rude"}).status_code == 400
    assert anna.get("me/blocks").json()["results"] == []


@for_meuterer
@pytest.mark.usefixtures("quiet_tasks")
def test_analysis_of_a_seat_is_refused(finished: str, anna: Caller) -> None:
    refused = anna.post(f"games/{finished}/analysis", {"seat": 1})
    assert (refused.status_code, refused.json()["errors"]) == (400, {"seat": NO_SUCH_FIELD})
    assert anna.get(f"games/{finished}/analysis").json()["status"] == "none"


def test_visitor_is_told_first_to_log_in(visitor: Caller, bernd: Caller) -> None:
    assert visitor.put("me/blocks/bernd", {"note": "rude"}).status_code == 401
