"""Every operation has examples of its request and its answers, and every error has one."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from games.api.http import problems
from games.api.openapi import examples
from games.api.openapi.document import document
from tests.kit import openapi_contract

HOW = "Record it: RECORD_EXAMPLES=1 python3 manage.py test -n0 <a test that has it>"
OPERATIONS = {one["operationId"]: one for one in openapi_contract.operations()}
FILES = sorted(file.stem for file in examples.FOLDER.glob("*.json"))
EVERY = pytest.mark.parametrize("name", OPERATIONS)


@EVERY
def test_operation_has_an_example_of_its_request_and_of_each_answer(name: str) -> None:
    operation = OPERATIONS[name]
    answers = {
        status
        for status, about in operation["responses"].items()
        if status < "300" and about.get("content")
    }
    wanted = answers | ({"request"} if "requestBody" in operation else set())
    missing = wanted - examples.read(name).keys()
    assert not missing, f"{name} has no example of {', '.join(sorted(missing))}. {HOW}"


@pytest.mark.parametrize("name", FILES)
def test_example_matches_its_schema(name: str) -> None:
    for part, example in examples.read(name).items():
        schema = openapi_contract.schema_of(name, part)
        assert schema is not None, f"examples/{name}.json: there is no {part} (any more)."
        wrong = openapi_contract.faults(f"{name} {part} example", schema, orjson.dumps(example))
        assert not wrong, f"examples/{name}.json, {part}: {wrong}\n{HOW}"


def test_every_problem_code_has_an_example() -> None:
    shown = document()["components"]["examples"]
    for row in problems.catalogue():
        example = shown[row["code"]]["value"]
        assert (example["code"], example["status"]) == (row["code"], row["status"])


@EVERY
def test_error_responses_of_an_operation_reference_their_examples(name: str) -> None:
    for status, about in OPERATIONS[name]["responses"].items():
        if status >= "400":
            (media,) = about["content"].values()
            assert list(media["examples"]) == media["schema"]["properties"]["code"]["enum"]


def test_examples_hold_no_real_secret() -> None:
    for name in FILES:
        for words in strings(examples.read(name)):
            assert not words.startswith("whsec_") or words.startswith("whsec_ZXhhbXBsZ")


def strings(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [words for value in values for words in strings(value)]
