"""Find where foreign JSON data first differs from one of our JSON Schemas.

Only the keywords that our schemas use are known. The check goes no deeper than the schema, so no
data is too deep for it. Types are strict: ``true`` and ``1.0`` are not integers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from games.engine.types import Json, same

TYPES: Final[Mapping[str, type]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
FORMATS: Final = {
    "uuid": re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    "date-time": re.compile(
        r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ", re.ASCII
    ),
}


class Difference(NamedTuple):
    """A place in the data, and what is wrong there."""

    path: tuple[str | int, ...]
    reason: str


def first_difference(data: Json, schema: Json) -> Difference | None:
    """Return where data first differs from a schema; None if it fits."""
    return next(_differences(data, schema, ()), None)


def _differences(data: Json, schema: Json, path: tuple[str | int, ...]) -> Iterator[Difference]:
    if schema is False:
        yield Difference(path, "there is no such field")
        return
    if "oneOf" in schema:
        yield from _of_one(data, schema["oneOf"], path)
    if "const" in schema and not same(data, schema["const"]):
        yield Difference(path, f"it must be {schema['const']!r}")
    wanted = schema.get("type", [])
    types = [wanted] if isinstance(wanted, str) else wanted
    if types and type(data) not in [TYPES[name] for name in types]:
        yield Difference(path, f"it must be of the type {' or '.join(types)}")
        return
    if isinstance(data, dict):
        yield from _of_object(data, schema, path)
    elif isinstance(data, list):
        yield from _of_list(data, schema, path)
    elif isinstance(data, str):
        yield from _of_text(data, schema, path)
    elif type(data) is int and not _is_within(data, schema, "minimum", "maximum"):
        yield Difference(path, f"{data} is out of range")


def _of_one(data: Json, forms: list[Json], path: tuple[str | int, ...]) -> Iterator[Difference]:
    """Report the difference from the form that the data matches furthest."""
    found = [first_difference(data, form) for form in forms]
    if None not in found:
        furthest = max((one for one in found if one), key=lambda one: len(one.path))
        yield Difference((*path, *furthest.path), furthest.reason)


def _of_object(
    data: dict[str, Json], schema: Json, path: tuple[str | int, ...]
) -> Iterator[Difference]:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", []):
        if name not in data:
            yield Difference((*path, name), "it is missing")
    for name, value in data.items():
        if name in properties:
            yield from _differences(value, properties[name], (*path, name))
        elif others is not True:
            yield from _differences(value, others, (*path, name))


def _of_list(data: list[Json], schema: Json, path: tuple[str | int, ...]) -> Iterator[Difference]:
    if not _is_within(len(data), schema, "minItems", "maxItems"):
        yield Difference(path, f"it has {len(data)} items")
    if "items" in schema:
        for number, item in enumerate(data):
            yield from _differences(item, schema["items"], (*path, number))


def _of_text(data: str, schema: Json, path: tuple[str | int, ...]) -> Iterator[Difference]:
    if not _is_within(len(data), schema, "minLength", "maxLength"):
        yield Difference(path, f"it has {len(data)} characters")
    if "pattern" in schema and not re.fullmatch(schema["pattern"], data):
        yield Difference(path, "it is not written as it must be")
    if "format" in schema and not FORMATS[schema["format"]].fullmatch(data):
        yield Difference(path, f"it is not written as a {schema['format']}")


def _is_within(number: int, schema: Json, least: str, most: str) -> bool:
    return bool(schema.get(least, number) <= number <= schema.get(most, number))
