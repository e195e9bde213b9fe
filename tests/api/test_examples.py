"""Every operation shows what it takes and answers, and every refusal what it looks like."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from games.api import problems, recorded
from games.api.document import document
from tests import contract

HOW = "Record it: RECORD_EXAMPLES=1 python3 manage.py test -n0 <a test that has it>"
OPERATIONS = {one["operationId"]: one for one in contract.operations()}
FILES = sorted(file.stem for file in recorded.FOLDER.glob("*.json"))
EVERY = pytest.mark.parametrize("name", OPERATIONS)


@EVERY
def test_an_operation_has_an_example_of_its_request_and_of_each_answer(name: str) -> None:
    operation = OPERATIONS[name]
    answers = {
        status
        for status, about in operation["responses"].items()
        if status < "300" and about.get("content")
    }
    wanted = answers | ({"request"} if "requestBody" in operation else set())
    missing = wanted - recorded.read(name).keys()
    assert not missing, f"{name} has no example of {', '.join(sorted(missing))}. {HOW}"


@pytest.mark.parametrize("name", FILES)
def test_an_example_is_as_the_document_says(name: str) -> None:
    for part, example in recorded.read(name).items():
        schema = contract.schema_of(name, part)
        assert schema is not None, f"examples/{name}.json: there is no {part} (any more)."
        wrong = contract.faults(f"{name} {part} example", schema, orjson.dumps(example))
        assert not wrong, f"examples/{name}.json, {part}: {wrong}\n{HOW}"


def test_a_refusal_of_every_code_is_shown() -> None:
    shown = document()["components"]["examples"]
    for row in problems.catalogue():
        example = shown[row["code"]]["value"]
        assert (example["code"], example["status"]) == (row["code"], row["status"])


@EVERY
def test_every_refusal_of_an_operation_points_at_its_example(name: str) -> None:
    for status, about in OPERATIONS[name]["responses"].items():
        if status >= "400":
            (media,) = about["content"].values()
            assert list(media["examples"]) == media["schema"]["properties"]["code"]["enum"]


def test_no_example_holds_a_secret_of_somebody() -> None:
    for name in FILES:
        for words in strings(recorded.read(name)):
            assert not words.startswith("whsec_") or words.startswith("whsec_ZXhhbXBsZ")


def strings(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [words for value in values for words in strings(value)]
