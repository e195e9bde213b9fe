"""Payloads in the OpenAPI document: a TypedDict becomes a component, its keys the properties.

``extend_schema(responses=TableView)`` takes the class itself, or a ``ListOf``, a ``PageOf`` or a
``UnionOf`` such classes. Objects are closed: they have only the keys that are named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_choice_field, safe_ref
from drf_spectacular.utils import Direction
from rest_framework.serializers import ChoiceField

from games.api.openapi import enums
from games.api.openapi.rulesets import ref
from games.engine.json_schema import array, one_of
from games.engine.types import Json
from games.payloads.markers import Inline, Keywords, OneOf, Page, Part

Component = Callable[[type], Json]  # makes a component of a payload, and returns a reference to it
BASIC: Final[dict[object, Json]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    float: {"type": "number", "format": "double"},
    datetime: {"type": "string", "format": "date-time"},
    Json: {},
}
UNNAMED: Final = "An answer."  # the description of a payload without a docstring


@dataclass(frozen=True)
class ListOf:
    """A response that is a list of payloads."""

    item: type


@dataclass(frozen=True)
class PageOf:
    """A response that is a page of a list of payloads; ``name`` is that of its component."""

    name: str
    item: type


@dataclass(frozen=True)
class UnionOf:
    """A response, or a line of one, that is any payload of a union; ``name`` is its component's."""

    name: str
    union: UnionType


class PayloadSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
    """Turns payloads into components."""

    target: type | ListOf | PageOf | UnionOf

    @classmethod
    def _matches(cls, target: object) -> bool:
        return is_typeddict(target) or isinstance(target, ListOf | PageOf | UnionOf)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """The name of the component; for a list, of its items, as the operation adds the list."""
        match self.target:
            case ListOf(item):
                return item.__name__
            case PageOf(name) | UnionOf(name):
                return name
            case payload:
                return payload.__name__

    def get_identity(
        self, auto_schema: AutoSchema, direction: Direction
    ) -> type | PageOf | UnionOf:
        """What tells apart two components with the same name."""
        return self.target.item if isinstance(self.target, ListOf) else self.target

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        """Describe a response; payloads within it become components of their own."""

        def component(payload: type) -> Json:
            return auto_schema.resolve_serializer(payload, direction).ref

        match self.get_identity(auto_schema, direction):
            case UnionOf(_, union):
                return {"oneOf": [component(payload) for payload in get_args(union)]}
            case PageOf(_, item):
                page = payload_schema(Page, component, results=array(component(item)))
                return {"type": "object", "description": UNNAMED} | page
            case payload:
                first = {"type": "object", "description": payload.__doc__ or UNNAMED}
                return first | payload_schema(payload, component)


def payload_schema(payload: type, component: Component, **more: Json) -> Json:
    """Describe a payload; ``more`` are further properties."""
    hints = get_type_hints(payload, include_extras=True)
    optional = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
    properties = {key: schema_of(hint, component) for key, hint in hints.items()} | more
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties.keys() - optional),
        "additionalProperties": False,
    }


def schema_of(hint: Any, component: Component) -> Json:
    """Describe the values that a type hint of a payload's key allows."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return schema_of(args[0], component)
    if origin is Annotated:
        return _marked(args[0], args[1:], component)
    if origin is Literal:
        return {"type": "string", "const": args[0]} if len(args) == 1 else one_of(args)
    if origin in (Union, UnionType):
        return _union([schema_of(arg, component) for arg in args if arg is not NoneType], args)
    if origin is list:
        return array(schema_of(args[0], component))
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(args[1], component)}
    return component(hint) if is_typeddict(hint) else dict(BASIC[hint])


def _marked(hint: Any, marks: tuple[object, ...], component: Component) -> Json:
    """Describe a type that is ``Annotated``."""
    payload = Inline in map(type, marks)
    schema = payload_schema(hint, component) if payload else schema_of(hint, component)
    for mark in marks:
        match mark:
            case str():
                schema = _described(schema, mark)
            case OneOf(name, or_blank):
                schema = build_choice_field(ChoiceField(enums.named(name), allow_blank=or_blank))
            case Part(name):
                schema = ref(name)
            case Keywords(keywords):
                schema = {**schema, **keywords}
    return schema


def _described(schema: Json, text: str) -> Json:
    """Add a description, before the one that an enum already has."""
    if "description" in schema:
        text = f"{text}\n\n{schema['description']}"
    return safe_ref({**schema, "description": text})


def _union(parts: list[Json], hints: tuple[object, ...]) -> Json:
    """Describe one of several: ``oneOf`` where their types tell them apart."""
    types = {part.get("type") for part in parts}
    told_apart = len(types) == len(parts) and None not in types
    if NoneType in hints:
        parts = [_nullable(parts[0]), *parts[1:]]
    return {"oneOf" if told_apart else "anyOf": parts} if len(parts) > 1 else parts[0]


def _nullable(schema: Json) -> Json:
    """Allow null, as OpenAPI 3.1 has it."""
    if "type" not in schema:
        return {"oneOf": [schema, {"type": "null"}]}
    wider = {**schema, "type": [schema["type"], "null"]}
    return wider | {"enum": [*schema["enum"], None]} if "enum" in schema else wider
