"""Walking through JSON Schemas: which keywords hold schemas is known here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.engine.types import Json

ONE: Final = ("items", "additionalProperties", "unevaluatedProperties", "propertyNames")
SEVERAL: Final = ("allOf", "anyOf", "oneOf", "prefixItems")
COMPONENTS: Final = "#/components/schemas/"

Change = Callable[[Json], Json]


def inside(schema: Json, change: Change) -> Json:
    """The schema, with a change applied to each schema directly inside it."""
    changed: dict[str, Json] = dict(schema)
    for key, value in schema.items():
        if key == "properties":
            changed[key] = {name: change(part) for name, part in value.items()}
        elif key in ONE and isinstance(value, dict):
            changed[key] = change(value)
        elif key in SEVERAL:
            changed[key] = [change(part) for part in value]
    return changed


def throughout(schema: Json, change: Change) -> Json:
    """The schema, with a change applied to all nested schemas, innermost first, then to itself."""
    return change(inside(schema, lambda part: throughout(part, change)))


def in_operations(paths: Json, change: Change) -> Json:
    """The paths of a document, with a change applied to each schema as a whole."""

    def entered(part: Json) -> Json:
        if isinstance(part, list):
            return [entered(each) for each in part]
        if not isinstance(part, dict):
            return part
        return {
            key: change(value) if key == "schema" else value if key in SKIPPED else entered(value)
            for key, value in part.items()
        }

    entered_paths: Json = entered(paths)
    return entered_paths


SKIPPED: Final = ("examples", "example", "links")


def named_by(schema: Json) -> str | None:
    """The component that a schema refers to; None if it is not a reference."""
    target = schema.get("$ref")
    return target.removeprefix(COMPONENTS) if isinstance(target, str) else None


def names_in(schema: Json) -> set[str]:
    """All components that a schema refers to directly."""
    found: set[str] = set()

    def note(part: Json) -> Json:
        name = named_by(part)
        if name is not None:
            found.add(name)
        return part

    throughout(schema, note)
    return found


def names_in_operations(paths: Json) -> set[str]:
    """All components that the operations of a document refer to directly."""
    found: set[str] = set()

    def note(schema: Json) -> Json:
        found.update(names_in(schema))
        return schema

    in_operations(paths, note)
    return found
