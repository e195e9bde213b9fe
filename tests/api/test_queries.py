"""What stands behind the ``?`` of an address: what is described, once, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.callers import Caller, for_meuterer

FILLED = {
    "username": "anna",
    "player": "anna",
    "other": "bernd",
    "ruleset": "meuterer",
    "key": "meuterer",
    "code": "not_found",
    "first": "2026-11-21",
    "ply": "0",
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


def test_no_operation_takes_a_parameter_that_its_description_has_not(anna: Caller) -> None:
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
def test_a_page_that_cannot_be_is_refused(anna: Caller, path: str, query: str) -> None:
    answer = anna.get(f"{path}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert answer.json()["errors"].keys() == {query.partition("=")[0]}


@pytest.mark.parametrize("query", ["limit=1", "limit=200", "limit=3.0", "cursor=bz0w", "cursor="])
def test_a_page_that_can_be_is_given(anna: Caller, query: str) -> None:
    assert anna.get(f"games?{query}").status_code == 200


@for_meuterer
@pytest.mark.parametrize("query", ["after=x", "after=-2", "after=1.5", "before=3", "limit=501"])
def test_the_log_takes_no_other_either(game: str, anna: Caller, query: str) -> None:
    assert anna.get(f"games/{game}/moves?{query}").status_code == 400
    assert anna.get(f"games/{game}/moves?after=-1&limit=500").status_code == 200


@pytest.mark.parametrize("word", ["True", "1", "yes", "", "on"])
def test_a_boolean_is_true_or_false(guest: Caller, word: str) -> None:
    assert guest.get(f"games?free={word}").status_code == 400


def test_a_method_that_is_not_there_is_told_so_whatever_the_query(db: None) -> None:
    answer = APIClient().generic("TRACE", "/api/v1/rulesets?surprise=1")
    assert answer.status_code == 405
    assert set(answer["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
