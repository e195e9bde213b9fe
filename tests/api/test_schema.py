"""GET schema and GET docs: the API describes itself, and answers as it says."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from games.api.openapi import document
from games.policy import SCOPES
from tests.kit.api_clients import Caller, to_move
from tests.services.play.test_races import at_once


@pytest.fixture
def schema(visitor: Caller) -> Any:
    return visitor.client.get(
        "/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json"
    ).json()


def validator(schema: Any, name: str) -> Any:
    resource = Resource(contents=schema, specification=DRAFT202012)
    registry: Any = Registry().with_resource("urn:api", resource)
    return Draft202012Validator({"$ref": f"urn:api#/components/schemas/{name}"}, registry=registry)


def test_schema_is_openapi_3_1(schema: Any) -> None:
    assert schema["openapi"] == "3.1.0"
    assert "/api/v1/games/{game_id}/moves" in schema["paths"]


def test_schema_asked_for_by_several_at_once_is_built_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that has just started gets requests by several threads."""
    builders: list[str] = []

    @cache
    def build() -> dict[str, Any]:
        builders.append("one")
        time.sleep(0.05)
        return {}

    monkeypatch.setattr(document, "_built", build)
    first_of_the_process = cache(document.document.__wrapped__)
    assert at_once([first_of_the_process] * 4) == [{}] * 4
    assert builders == ["one"]


def test_schema_names_the_scope_of_every_operation(schema: Any) -> None:
    moves = schema["paths"]["/api/v1/games/{game_id}/moves"]
    assert {"token": ["read"]} in moves["get"]["security"]
    assert {"oauth": ["play"]} in moves["post"]["security"]
    assert {"oauth": []} in schema["paths"]["/api/v1/logout"]["post"]["security"]
    account = schema["paths"]["/api/v1/me"]
    assert {"token": ["account"]} in account["delete"]["security"]
    assert not any("oauth" in way for way in account["delete"]["security"])


def test_schema_describes_the_ways_to_log_in(schema: Any) -> None:
    ways = schema["components"]["securitySchemes"]
    assert {"token", "oauth", "pass", "cookieAuth"} <= ways.keys()
    flow = ways["oauth"]["flows"]["authorizationCode"]
    assert flow["authorizationUrl"] == "/oauth/authorize"
    assert set(flow["scopes"]) == set(SCOPES)


def test_schema_describes_the_error_responses_of_every_operation(schema: Any) -> None:
    for path in schema["paths"].values():
        for operation in path.values():
            refusals = [r for status, r in operation["responses"].items() if status >= "400"]
            assert all("application/problem+json" in refusal["content"] for refusal in refusals)
            assert {"429", "503"} <= operation["responses"].keys()


def test_schema_names_summarizes_and_tags_every_operation(schema: Any) -> None:
    operations = [one for path in schema["paths"].values() for one in path.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    known = {tag["name"] for tag in schema["tags"] if tag["description"]}
    for one in operations:
        assert one["summary"]
        assert "\n" not in one["summary"], one["operationId"]
        assert one["tags"], (
            f"Put {one['operationId']} into AREAS of games/api/openapi/operation.py."
        )
        assert set(one["tags"]) <= known


def test_schema_describes_every_path_parameter(schema: Any) -> None:
    for path in schema["paths"].values():
        for one in path.values():
            for parameter in one.get("parameters", ()):
                name = parameter["name"]
                assert parameter["in"] != "path" or "description" in parameter, (
                    f"{one['operationId']}: put {name} into PARAMETERS of openapi/operation.py."
                )


def test_schema_links_lead_to_operations_and_their_parameters(schema: Any) -> None:
    operations = {
        one["operationId"]: one for path in schema["paths"].values() for one in path.values()
    }
    links = [
        link
        for one in operations.values()
        for response in one["responses"].values()
        for link in response.get("links", {}).values()
    ]
    assert links
    for link in links:
        there = {parameter["name"] for parameter in operations[link["operationId"]]["parameters"]}
        assert link["parameters"].keys() <= there


def objects(part: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Every object described somewhere in a schema, with its place."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield place, part
        for name, inner in part.items():
            yield from objects(inner, f"{place}/{name}")
    if isinstance(part, list):
        for inner in part:
            yield from objects(inner, place)


def test_exact_document_closes_every_object_of_an_answer() -> None:
    """Events are closed by the schemas that contain them: ``LogEvent`` and the like."""
    for name, component in document.document()["components"]["schemas"].items():
        if re.fullmatch(r".*Request|(Meuterer|Cartagena|Rewound|Bound)Event", name):
            continue
        for place, found in objects(component, name):
            assert {"additionalProperties", "unevaluatedProperties"} & found.keys(), place


def test_schema_comes_as_json_or_yaml_with_an_etag(visitor: Caller) -> None:
    as_json = visitor.client.get("/api/v1/schema")
    assert as_json["Content-Type"] == "application/vnd.oai.openapi+json"
    for accepted in ("application/yaml", "application/vnd.oai.openapi"):
        as_yaml = visitor.client.get("/api/v1/schema", HTTP_ACCEPT=accepted)
        assert as_yaml["Content-Type"] == accepted
        assert yaml.load(as_yaml.content, yaml.CSafeLoader) == as_json.json()
        assert as_yaml["ETag"] != as_json["ETag"]
    again = visitor.client.get("/api/v1/schema", HTTP_IF_NONE_MATCH=as_json["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == as_json["ETag"]


def test_schema_is_the_same_in_every_language(visitor: Caller) -> None:
    english = visitor.client.get("/api/v1/schema").content
    assert visitor.client.get("/api/v1/schema", HTTP_ACCEPT_LANGUAGE="de").content == english


def test_answers_match_their_schemas(
    schema: Any, game: str, players: list[Caller], finished: str, visitor: Caller
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
        "Problem": visitor.get("me").json(),
    }
    for name, answer in answers.items():
        validator(schema, name).validate(answer)


def test_refused_move_matches_the_problem_schema(
    schema: Any, game: str, players: list[Caller]
) -> None:
    refused = to_move(game, players).move(game, {"kind": "wage", "value": 9})
    assert refused["Content-Type"] == "application/problem+json"
    validator(schema, "Problem").validate(refused.json())


def test_api_docs_are_a_page_without_inline_scripts(visitor: Caller) -> None:
    page = visitor.client.get("/api/v1/docs", HTTP_ACCEPT="text/html")
    assert page.status_code == 200
    assert "swagger" in page.content.decode()
    assert "'unsafe-inline'" not in page["Content-Security-Policy"]
