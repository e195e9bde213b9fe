"""The served document: all that the exact one allows and more, in words that generators know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import orjson
import pytest
from jsonschema_rs import Draft202012, Draft202012Validator, Registry

from games.api.http.media_types import EVENT_STREAM
from games.api.openapi.document import document, shown
from games.api.openapi.served import forms, served
from games.api.openapi.served.plain import plain
from games.api.openapi.served.walking import COMPONENTS
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller

SCHEMAS: Final = shown()["components"]["schemas"]
REGISTRY: Final = Registry([("urn:served", shown())], draft=Draft202012)
MEDIA: Final = {
    f"{operation['operationId']} {name} {kind}": media
    for path in shown()["paths"].values()
    for operation in path.values()
    for name, part in [
        ("request", operation.get("requestBody", {})),
        *operation["responses"].items(),
    ]
    for kind, media in part.get("content", {}).items()
    if kind != EVENT_STREAM  # its examples are server-sent events
}


def fits(schema: Any, value: Any) -> bool:
    """Whether a value fits a schema of the document."""
    told = orjson.dumps(schema).replace(b'"#/components', b'"urn:served#/components')
    return bool(Draft202012Validator(orjson.loads(told), registry=REGISTRY).is_valid(value))


def parts(schema: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Every schema within a schema, and itself, with its place."""
    yield place, schema
    for name, inner in schema.get("properties", {}).items():
        yield from parts(inner, f"{place}.{name}")
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key], f"{place}[]")
    for key in ("allOf", "anyOf", "oneOf"):
        for number, inner in enumerate(schema.get(key, ())):
            yield from parts(inner, f"{place}|{number}")


EVERY: Final = [
    found
    for name, schema in [*SCHEMAS.items(), *((one, MEDIA[one]["schema"]) for one in MEDIA)]
    for found in parts(schema, name)
]


def test_served_schema_allows_every_recorded_example() -> None:
    for name, media in MEDIA.items():
        if "application/problem+json" in name:
            assert media["schema"] == {"$ref": f"{COMPONENTS}Problem"}, name
            continue
        for example in media.get("examples", {}).values():
            assert fits(media["schema"], example["value"]), name


def test_example_of_every_field_fits_its_schema() -> None:
    count = 0
    for place, schema in EVERY:
        for example in schema.get("examples", ()):
            assert fits({**schema, "examples": []}, example), f"{place}: {example}"
            count += 1
    assert count > 1000


def test_served_schema_allows_every_refusal() -> None:
    for code, example in shown()["components"]["examples"].items():
        assert fits({"$ref": f"{COMPONENTS}Problem"}, example["value"]), code


def test_served_schema_leaves_every_object_open() -> None:
    for place, schema in EVERY:
        assert schema.get("additionalProperties") is not False, place
        assert schema.get("unevaluatedProperties") is not False, place


def test_served_schema_has_no_constants_and_only_lists_of_strings() -> None:
    for place, schema in EVERY:
        assert "const" not in schema, place
        assert all(isinstance(one, str | None) for one in schema.get("enum", ())), place
        assert "enum" not in schema or "type" in schema, place


def test_served_schema_names_every_object() -> None:
    for place, schema in EVERY:
        assert "properties" not in schema or place in SCHEMAS, place


def test_served_schema_refers_to_what_is_there_and_to_nothing_around_itself() -> None:
    for place, schema in EVERY:
        told = [schema["$ref"]] if "$ref" in schema else []
        told += schema.get("discriminator", {}).get("mapping", {}).values()
        assert all(one.removeprefix(COMPONENTS) in SCHEMAS for one in told), place
        assert f"{COMPONENTS}{place.partition('.')[0]}" not in told, place


def test_served_schema_has_no_union_in_a_union() -> None:
    for place, schema in EVERY:
        for member in [*schema.get("oneOf", ()), *schema.get("anyOf", ())]:
            there = SCHEMAS.get(member.get("$ref", "").removeprefix(COMPONENTS), {})
            or_null = {"type": "null"} in schema.get("oneOf", ())
            assert or_null or not {"oneOf", "anyOf"} & there.keys(), place


@pytest.mark.parametrize(
    ("name", "key"),
    [("TableView", "ruleset"), ("TableEvent", "event"), ("Move", "kind"), ("Record", "ruleset")],
)
def test_served_schema_tells_forms_apart(name: str, key: str) -> None:
    told = SCHEMAS[name]["discriminator"]
    assert told["propertyName"] == key
    assert [{"$ref": one} for one in told["mapping"].values()] == SCHEMAS[name]["oneOf"]


def test_table_view_fits_the_component_of_its_ruleset_alone(
    game: str, players: list[Caller]
) -> None:
    table = players[0].look(game)
    mapping = SCHEMAS["TableView"]["discriminator"]["mapping"]
    assert mapping.keys() == RULESETS.keys()
    fitting = [key for key, one in mapping.items() if fits({"$ref": one}, table)]
    assert fitting == [table["ruleset"]]


def test_schema_of_the_exact_document_stays_as_it_is() -> None:
    before = repr(document())
    served(document())
    assert repr(document()) == before


@pytest.mark.parametrize(
    ("exact", "told"),
    [
        ({"const": "wage"}, {"enum": ["wage"], "type": "string"}),
        ({"enum": [True, False]}, {"type": "boolean"}),
        ({"enum": [None, 1, 2]}, {"type": ["integer", "null"], "minimum": 1, "maximum": 2}),
        ({"type": "array"}, {"type": "array", "items": {}}),
        ({"type": "object"}, {"type": "object", "additionalProperties": True}),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "items": False},
            {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
        ),
        (
            {"type": "object", "properties": {"0": {"type": "integer"}, "1": {"type": "integer"}}},
            {"type": "object", "additionalProperties": {"type": "integer"}},
        ),
        (
            {"type": "object", "properties": {"a": {"default": False, "type": "boolean"}}},
            {
                "type": "object",
                "properties": {"a": {"type": "boolean", "description": "If absent: `false`."}},
            },
        ),
    ],
)
def test_plain_schema_says_the_same_in_words_that_generators_know(exact: Any, told: Any) -> None:
    assert plain(exact) == told


def test_union_with_a_game_that_describes_nothing_is_any_object() -> None:
    form = {"type": "object", "properties": {"kind": {"type": "string", "enum": ["bid"]}}}
    move = {"anyOf": [{"$ref": f"{COMPONENTS}One"}, {"$ref": f"{COMPONENTS}Other"}]}
    schemas = {"One": {"oneOf": [form]}, "Other": {"oneOf": [plain({"type": "object"})]}}
    told = forms.discriminated({**schemas, "Move": move})
    assert told["Move"] == told["Other"] == {"type": "object", "additionalProperties": True}
