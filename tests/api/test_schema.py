"""GET schema, GET docs: the API describes itself, and answers as it says."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.callers import Caller, to_move


@pytest.fixture
def schema(guest: Caller) -> Any:
    return guest.client.get("/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()


def validator(schema: Any, name: str) -> Any:
    resource = Resource(contents=schema, specification=DRAFT202012)
    registry: Any = Registry().with_resource("urn:api", resource)
    return Draft202012Validator({"$ref": f"urn:api#/components/schemas/{name}"}, registry=registry)


def test_it_is_openapi_3_1(schema: Any) -> None:
    assert schema["openapi"] == "3.1.0"
    assert "/api/v1/games/{game_id}/moves" in schema["paths"]


def test_every_operation_says_how_it_refuses(schema: Any) -> None:
    for path in schema["paths"].values():
        for operation in path.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"]


def test_answers_are_as_described(
    schema: Any, game: str, players: list[Caller], finished: str, guest: Caller
) -> None:
    player = players[0]
    answers = {
        "TableView": player.look(game),
        "TablePage": player.get("games").json(),
        "LogPage": player.get(f"games/{game}/moves").json(),
        "Record": player.get(f"games/{finished}/record").json(),
        "Replay": player.get(f"games/{finished}/replay/3").json(),
        "ScoreSheet": player.get(f"games/{finished}/score-sheet").json(),
        "Me": player.get("me").json(),
        "NewToken": player.post("me/tokens").json(),
        "RulesetDetail": player.get("rulesets/meuterer").json(),
        "Problem": guest.get("me").json(),
    }
    for name, answer in answers.items():
        validator(schema, name).validate(answer)


def test_refusals_are_problems(schema: Any, game: str, players: list[Caller]) -> None:
    refused = to_move(game, players).move(game, {"kind": "wage", "value": 9})
    assert refused["Content-Type"] == "application/problem+json"
    validator(schema, "Problem").validate(refused.json())


def test_the_documentation_is_a_page(guest: Caller) -> None:
    page = guest.client.get("/api/v1/docs", HTTP_ACCEPT="text/html")
    assert page.status_code == 200
    assert "swagger" in page.content.decode()
    assert "'unsafe-inline'" not in page["Content-Security-Policy"]
