"""JSON Schemas (2020-12) of a ruleset's input and output: their building blocks, and moves.

They are plain data. Objects are closed: a key that a schema does not name is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from games.engine.moves import Move
from games.engine.types import Json

INTEGER: Final[Json] = {"type": "integer"}
COUNT: Final[Json] = {"type": "integer", "minimum": 0}
FLAG: Final[Json] = {"type": "boolean"}
TEXT: Final[Json] = {"type": "string"}
PLAIN: Final = {int: INTEGER, bool: FLAG, str: TEXT, NoneType: {"type": "null"}}


class Schemas(NamedTuple):
    """All schemas of a ruleset, each of JSON data as it goes over the wire."""

    # What ``observe`` returns, for a seat and for spectators, and what the outlook adds: keys that
    # some of these lack are optional.
    view: Json
    moves: Sequence[Json]  # one for each form of a move
    published: Sequence[Json]  # the forms in which only records show moves
    events: Mapping[str, Json]  # the data, by kind
    score_label: Json  # labels the rows of the score sheet
    score_parts: Json  # what one seat has in a row
    components: Json
    effects: Json = {"type": "object"}
    # What fields mean whose schema does not say so, by name or by ``Component.field``. Components
    # go without the name of the game; either half may contain ``*``.
    fields: Mapping[str, str] = MappingProxyType({})


def closed(text: str = "", optional: Iterable[str] = (), **properties: Json) -> Json:
    """Describe an object with these keys and no others."""
    required = [name for name in properties if name not in optional]
    schema = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return _about(text) | schema


def array(items: Json, least: int = 0, most: int | None = None, *, text: str = "") -> Json:
    """Describe a list by its items and their number."""
    schema: dict[str, Json] = _about(text) | {"type": "array", "items": items}
    if least:
        schema["minItems"] = least
    return schema if most is None else schema | {"maxItems": most}


def one_of(values: Iterable[str]) -> Json:
    """Describe a choice among a few strings."""
    return {"type": "string", "enum": list(values)}


def whole(least: int, most: int) -> Json:
    return {"type": "integer", "minimum": least, "maximum": most}


def nullable(schema: Json, text: str = "") -> Json:
    """Allow null in addition to what a schema allows."""
    if "type" not in schema:
        return _about(text) | {"anyOf": [schema, {"type": "null"}]}
    wider = schema | {"type": [schema["type"], "null"]} | _about(text)
    return wider | {"enum": [*schema["enum"], None]} if "enum" in schema else wider


def about(text: str, schema: Json) -> Json:
    """Add a description to a schema."""
    return _about(text) | schema


def by_name(names: Iterable[str], item: Json, **limits: int) -> Json:
    """Describe an object that has some of these keys, each with the same kind of value."""
    properties = dict.fromkeys(names, item)
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **limits,
    }


def of_move(cls: type[Move], **fields_of_its_own: Json) -> Json:
    """Describe a form of a move by the type hints of its fields; keywords override these.

    Overrides are for fields that ``dump`` writes differently. A field with a default is a constant
    that tells forms of one kind apart; it is included.
    """
    hints = get_type_hints(cls, include_extras=True)
    described = {f.name: fields_of_its_own.get(f.name) or of(hints[f.name]) for f in fields(cls)}
    for f in fields(cls):
        assert f.default is MISSING or described[f.name].get("enum") == [f.default], cls
    return closed((cls.__doc__ or "").strip(), kind={"const": cls.kind}, **described)


def of(hint: object) -> Json:
    """Describe the values that a move's type hint allows, as ``move_parsing.fits`` does."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _limited(*args)
    if origin is Literal:
        return one_of(args)
    if origin in (Union, UnionType):
        return _any_of([arg for arg in args if arg is not NoneType], null=NoneType in args)
    if origin is tuple:
        return array(of(args[0])) if args[-1] is Ellipsis else _tuple(args)
    return dict(PLAIN[hint])


def of_fact(kind: type) -> Json:
    """Describe a fact by its kind: a number, a word, or a list of words."""
    return array(TEXT) if kind is list else dict(PLAIN[kind])


def _limited(hint: object, allowed: Sequence[Any]) -> Json:
    schema = of(hint)
    if schema["type"] == "array":
        return schema | {"minItems": min(allowed), "maxItems": max(allowed)}
    if schema["type"] == "integer" and list(allowed) == list(range(min(allowed), max(allowed) + 1)):
        return whole(min(allowed), max(allowed))
    return schema | {"enum": list(allowed)}


def _any_of(hints: Sequence[object], *, null: bool) -> Json:
    """Describe a union; its literals become one list of names."""
    names = [name for hint in hints if get_origin(hint) is Literal for name in get_args(hint)]
    if names:
        assert all(get_origin(hint) is Literal for hint in hints), hints
        schema: Json = one_of(names)
    else:
        (hint,) = hints
        schema = of(hint)
    return nullable(schema) if null else schema


def _tuple(args: Sequence[object]) -> Json:
    items = [of(arg) for arg in args]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _about(text: str) -> dict[str, Json]:
    return {"description": text} if text else {}
