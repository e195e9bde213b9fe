"""TypeScript types of the API's answers, made from its OpenAPI document.

The site's scripts are checked against them (`tsc --checkJs`); browsers never get them.
"""

from __future__ import annotations

import json
from typing import Any

Schema = dict[str, Any]

HEADER = "// Made by `manage.py script_types` from the OpenAPI document.\n"
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def declarations(document: Schema) -> str:
    """Declare each component of an OpenAPI document as a type of the namespace `Api`."""
    schemas: Schema = document["components"]["schemas"]
    types = [f"  type {name} = {type_of(schema)};" for name, schema in sorted(schemas.items())]
    return HEADER + "declare namespace Api {\n" + "\n".join(types) + "\n}\n"


def type_of(schema: Schema) -> str:
    """Write a JSON schema as a type; bounds and patterns are dropped."""
    parts = [type_of(part) for part in schema.get("allOf", [])]
    parts += [_union(schema[key]) for key in ("oneOf", "anyOf") if key in schema]
    own = _own(schema)
    if own:
        parts.append(own)
    return f"({' & '.join(parts)})" if len(parts) > 1 else (parts or ["unknown"])[0]


def _union(choices: list[Schema]) -> str:
    return "(" + " | ".join(dict.fromkeys(type_of(choice) for choice in choices)) + ")"


def _own(schema: Schema) -> str:
    """The part of a schema that is not composed of others; empty if there is none."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return "(" + " | ".join(json.dumps(value) for value in schema["enum"]) + ")"
    kinds = schema.get("type", "object" if "properties" in schema else [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    types = [_of_kind(kind, schema) for kind in kinds]
    return f"({' | '.join(types)})" if len(types) > 1 else "".join(types)


def _of_kind(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"Array<{type_of(schema.get('items', {}))}>"
    if kind == "object":
        return _object(schema)
    return PRIMITIVES.get(kind, kind)


def _object(schema: Schema) -> str:
    required = schema.get("required", [])
    fields = [
        f"{json.dumps(name)}{'' if name in required else '?'}: {type_of(part)}"
        for name, part in schema.get("properties", {}).items()
    ]
    rest = schema.get("additionalProperties", not fields)
    if rest is not False:
        fields.append(f"[key: string]: {'unknown' if fields or rest is True else type_of(rest)}")
    return "{ " + "; ".join(fields) + " }" if fields else "{}"
