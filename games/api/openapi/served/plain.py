"""Reducing schemas to keywords that client generators understand, with open objects."""

from __future__ import annotations

import re
from typing import Final

import orjson

from games.api.openapi.operation import BLANK
from games.api.openapi.problems import ERRORS
from games.api.openapi.rulesets import EVENTS, ref
from games.api.openapi.served.by_ruleset import beginnings
from games.api.openapi.served.forms import ANYTHING, UNIONS
from games.api.openapi.served.walking import in_operations, throughout
from games.engine.json_schema import TEXT
from games.engine.types import Json

# An enum that changes with every release of its database, and a schema that refers to itself.
REPLACED: Final[dict[str, Json]] = {
    "ZoneEnum": {
        "type": "string",
        "description": "A name of the IANA time zone database.",
        "examples": ["Europe/Berlin"],
    },
    "Errors": {
        "type": "object",
        "additionalProperties": True,
        "description": f"{ERRORS['description']} By field: lists of sentences, or the same again.",
    },
}
CONDITIONS: Final = {"required", "minProperties", "maxProperties"}
OPEN: Final = ("additionalProperties", "unevaluatedProperties")


def plain(schema: Json) -> Json:
    """The schema in plain keywords, with open objects."""
    return throughout(schema, _plain)


def plain_events(schemas: dict[str, Json]) -> dict[str, Json]:
    """The components, with a single object for log events of every kind.

    Kinds get added, and two games may share one, so ``data`` is left to callers who know the kind.
    """
    known = ", ".join(f"`{beginning}Event`" for beginning in beginnings(schemas).values())
    about = f"By `kind`: {known} … of the table's game describe it."
    own = {
        name: {
            "type": "object",
            "properties": {
                "kind": TEXT | {"description": "What happened."},
                "data": {"type": "object", "additionalProperties": True, "description": about},
                **schemas[name]["properties"],
            },
            "required": sorted(["kind", "data", *schemas[name]["required"]]),
        }
        for name in EVENTS
    }
    return schemas | own


def plain_paths(paths: Json) -> Json:
    """The operations, with every refusal a ``Problem`` whose description names the codes."""
    told = {
        path: {method: _told(one) for method, one in operations.items()}
        for path, operations in paths.items()
    }
    return in_operations(told, lambda schema: throughout(schema, _plain_or_problem))


def _told(operation: Json) -> Json:
    """The operation, described by its summary if it has no description."""
    text = operation.get("description") or f"{operation['summary']}."
    return operation | {"description": text}


def _plain_or_problem(schema: Json) -> Json:
    if schema.get("allOf") == [ref("Problem")]:
        return ref("Problem")
    return _plain(schema)


def _plain(schema: Json) -> Json:
    kept = {key: value for key, value in schema.items() if not (key in OPEN and value is False)}
    if "const" in kept:
        kept["enum"] = [kept.pop("const")]
    if "enum" in kept:
        kept = _typed(kept)
    if BLANK in kept.get("anyOf", ()):
        kept = _with_blank(kept)
    if "prefixItems" in kept:
        kept = _listed(kept)
    if kept.get("type") == "array":
        kept.setdefault("items", {})
    if kept == {"type": "object"}:
        return ANYTHING
    if kept.get("properties"):
        kept = _by_number(_without_defaults(_without_conditions(kept)))
    if "description" in kept and len(kept.get("allOf", ())) == 1:
        kept = {key: value for key, value in kept.items() if key != "allOf"} | kept["allOf"][0]
    return kept


def _without_defaults(schema: Json) -> Json:
    """An object with defaults moved to descriptions, as generators may take these for required."""
    told = {
        name: {key: value for key, value in part.items() if key != "default"}
        | {"description": " ".join(filter(None, (part.get("description"), _default(part))))}
        for name, part in schema["properties"].items()
        if "default" in part and name not in schema.get("required", ())
    }
    return schema | {"properties": schema["properties"] | told}


def _default(schema: Json) -> str:
    return f"If absent: `{orjson.dumps(schema['default']).decode()}`."


def _with_blank(schema: Json) -> Json:
    """One string instead of a union of a patterned and an empty one."""
    told: dict[str, Json] = next((part for part in schema["anyOf"] if part != BLANK), {})
    kept = told if re.search(told.get("pattern", ""), "") else {"type": "string"}
    return {key: value for key, value in schema.items() if key != "anyOf"} | kept


def _without_conditions(schema: Json) -> Json:
    """An object without the unions that only say which keys go together."""
    return {
        key: value
        for key, value in schema.items()
        if key not in UNIONS or not all(part.keys() <= CONDITIONS for part in value)
    }


def _typed(schema: Json) -> Json:
    """An enum with its type; for numbers, a range instead."""
    values = [value for value in schema["enum"] if value is not None]
    null = len(values) < len(schema["enum"])
    rest = {key: value for key, value in schema.items() if key != "enum"}
    if all(isinstance(value, bool) for value in values):
        return rest | _type("boolean", null=null)
    if all(isinstance(value, int) for value in values):
        bounds: Json = {"minimum": min(values), "maximum": max(values)}
        return rest | _type("integer", null=null) | bounds
    return rest | _type("string", null=null) | {"enum": schema["enum"]}


def _type(name: str, *, null: bool) -> dict[str, Json]:
    return {"type": [name, "null"] if null else name}


def _listed(schema: Json) -> Json:
    """A list of the same length instead of a tuple with a type for each place."""
    places = schema["prefixItems"]
    rest = {key: value for key, value in schema.items() if key not in ("prefixItems", "items")}
    several = any(place != places[0] for place in places)
    size = {"minItems": len(places), "maxItems": len(places)}
    return rest | {"items": {"anyOf": places} if several else places[0]} | size


def _by_number(schema: Json) -> Json:
    """An object whose keys are seat numbers, with one schema for all values."""
    names = schema["properties"]
    first, *others = names.values()
    if not all(name.isdigit() for name in names) or any(other != first for other in others):
        return schema
    rest = {key: value for key, value in schema.items() if key not in ("properties", "required")}
    return rest | {"additionalProperties": first}
