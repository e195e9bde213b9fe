"""Query parameters: the described ones are taken, once, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.kit.api_clients import Caller, for_meuterer

FILLED = {
    "username": "anna",
    "player": "anna",
    "other": "bernd",
    "ruleset": "meuterer",
    "key": "meuterer",
    "code": "not_found",
    "first": "2026-11-21",
    "ply": "0",
    "seat": "0",
    "passkey": "0",
}
NO_ID = "00000000-0000-0000-0000-000000000000"


def operations() -> list[tuple[str, str]]:
    """Every operation of the OpenAPI document, its address filled in."""
    paths: dict[str, Any] = SchemaGenerator().get_schema(public=True)["paths"]
    found = []
    for path, methods in paths.items():
        address = path
        for part in path.split("{")[1:]:
            name = part.partition("}")[0]
            address = address.replace(f"{{{name}}}", FILLED.get(name, NO_ID))
        found += [(method, address) for method in methods if method != "parameters"]
    return found


def test_unknown_query_parameter_is_refused_by_every_operation(anna: Caller) -> None:
    taken = {}
    for method, address in operations():
        answer = anna.client.generic(method.upper(), f"{address}?surprise=1")
        if (answer.status_code, answer.json()["code"]) != (400, "invalid_request"):
            taken[method, address] = answer.content
    assert not taken


@pytest.mark.parametrize("path", ["games", "me/games", "me/messages", "leaderboards/meuterer"])
@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=-1",
        "limit=201",
        "limit=x",
        "limit=",
        "limit=1.5",
        "limit=%D9%A3",
        "limit=" + "9" * 5000,
        "limit=2&limit=2",
        "cursor=x",
        "cursor=%00",
        "cursor=%C3%A4",
        "cursor=cD14",  # a place "x", where there are instants and numbers
        "cursor=bz0w&cursor=bz0w",
    ],
)
def test_invalid_limit_or_cursor_is_refused(anna: Caller, path: str, query: str) -> None:
    answer = anna.get(f"{path}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert answer.json()["errors"].keys() == {query.partition("=")[0]}


@pytest.mark.parametrize("query", ["limit=1", "limit=200", "limit=3.0", "cursor=bz0w", "cursor="])
def test_valid_limit_or_cursor_is_accepted(anna: Caller, query: str) -> None:
    assert anna.get(f"games?{query}").status_code == 200


@for_meuterer
@pytest.mark.parametrize("query", ["after=x", "after=-2", "after=1.5", "before=3", "limit=501"])
def test_log_with_an_invalid_limit_or_ply_is_refused(game: str, anna: Caller, query: str) -> None:
    assert anna.get(f"games/{game}/moves?{query}").status_code == 400
    assert anna.get(f"games/{game}/moves?after=-1&limit=500").status_code == 200


@pytest.mark.parametrize("word", ["True", "1", "yes", "", "on"])
def test_boolean_parameter_takes_only_true_or_false(visitor: Caller, word: str) -> None:
    assert visitor.get(f"games?free={word}").status_code == 400


def test_unknown_method_is_refused_with_405_whatever_the_query(db: None) -> None:
    answer = APIClient().generic("TRACE", "/api/v1/rulesets?surprise=1")
    assert answer.status_code == 405
    assert set(answer["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
