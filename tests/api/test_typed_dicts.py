"""How payloads become JSON Schema, on payloads of its own."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from games.api.openapi.typed_dicts import payload_schema, schema_of
from games.engine.types import Json
from games.payloads.markers import INLINE, Day, Keywords, OneOf, Part


class Inner(TypedDict):
    size: int


class Outer(TypedDict):
    name: str
    inner: Inner
    hint: NotRequired[str]


def component(payload: type) -> Json:
    return {"$ref": payload.__name__}


VIEW = {"$ref": "#/components/schemas/View"}
HINTS: dict[str, tuple[Any, Json]] = {
    "text": (str, {"type": "string"}),
    "instant": (datetime, {"type": "string", "format": "date-time"}),
    "anything": (Json, {}),
    "format": (Day, {"type": "string", "format": "date"}),
    "null": (int | None, {"type": ["integer", "null"]}),
    "payload": (Inner, {"$ref": "Inner"}),
    "payload_or_null": (Inner | None, {"oneOf": [{"$ref": "Inner"}, {"type": "null"}]}),
    "list": (list[Inner], {"type": "array", "items": {"$ref": "Inner"}}),
    "list_or_null": (list[int] | None, {"type": ["array", "null"], "items": {"type": "integer"}}),
    "by_name": (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
    "constant": (Literal["move"], {"type": "string", "const": "move"}),
    "described": (Annotated[int, "So many."], {"type": "integer", "description": "So many."}),
    "described_payload": (
        Annotated[Inner, "Within."],
        {"allOf": [{"$ref": "Inner"}], "description": "Within."},
    ),
    "keywords": (Annotated[int, Keywords({"minimum": 0})], {"type": "integer", "minimum": 0}),
    "part_of_a_ruleset": (Annotated[Json, Part("View")], VIEW),
    "types_apart": (
        int | Literal["all", "public"],
        {"oneOf": [{"type": "integer"}, {"type": "string", "enum": ["all", "public"]}]},
    ),
    "types_not_apart": (
        Annotated[Json, Part("View")] | int,
        {"anyOf": [VIEW, {"type": "integer"}]},
    ),
}


@pytest.mark.parametrize(("hint", "schema"), HINTS.values(), ids=HINTS.keys())
def test_type_hint_becomes_its_schema(hint: Any, schema: Json) -> None:
    assert schema_of(hint, component) == schema


def test_payload_is_closed_and_may_lack_what_is_not_required() -> None:
    assert payload_schema(Outer, component) == {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "inner": {"$ref": "Inner"},
            "hint": {"type": "string"},
        },
        "required": ["inner", "name"],
        "additionalProperties": False,
    }


def test_inline_payload_is_described_where_it_stands() -> None:
    assert schema_of(Annotated[Inner, INLINE], component) == payload_schema(Inner, component)


def test_one_of_a_named_list_may_be_null_or_blank() -> None:
    room = Annotated[str, OneOf("Room")]
    assert schema_of(room, component)["enum"] == ["players", "spectators"]
    assert schema_of(room | None, component)["enum"] == ["players", "spectators", None]
    blank = Annotated[str, OneOf("Room", or_blank=True)]
    assert schema_of(blank, component)["enum"] == ["players", "spectators", ""]


def test_list_without_a_name_in_the_settings_is_refused() -> None:
    with pytest.raises(KeyError):
        schema_of(Annotated[str, OneOf("Colour")], component)


def test_type_that_no_payload_may_have_is_refused() -> None:
    with pytest.raises(KeyError):
        schema_of(bytes, component)
