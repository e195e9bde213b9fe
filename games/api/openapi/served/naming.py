"""Turning nested objects into components, so that client generators use their names."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import orjson

from games.api.openapi.rulesets import ref
from games.api.openapi.served.by_ruleset import INPUT, beginnings
from games.api.openapi.served.forms import KEYS, UNIONS
from games.api.openapi.served.walking import in_operations
from games.engine.types import Json

# Suffixes for the names of objects within a list, or within a dictionary.
INNER: Final = {"items": "Item", "additionalProperties": "Value"}


def named(schemas: dict[str, Json], paths: Json) -> tuple[dict[str, Json], Json]:
    """The components and the operations, with every nested object made a component."""
    return Naming(schemas).done(paths)


class Naming:
    def __init__(self, schemas: dict[str, Json]) -> None:
        self.rulesets = tuple(beginnings(schemas).values())
        self.found: dict[str, Json] = dict(schemas)
        self.known: dict[tuple[str, bytes], str] = {}  # names by ruleset, if any, and schema

    def done(self, paths: Json) -> tuple[dict[str, Json], Json]:
        for name in list(self.found):
            self.found[name] = self._within(self.found[name], name)
        for path in paths.values():
            for operation in path.values():
                name = _camel(operation["operationId"]) + INPUT
                operation.update(in_operations(operation, partial(self._part, name=name)))
        return self.found, paths

    def _within(self, schema: Json, name: str) -> Json:
        """The schema, with its nested objects made components."""
        changed: dict[str, Json] = dict(schema)
        for keyword, value in schema.items():
            if keyword == "properties":
                changed[keyword] = {
                    key: self._part(part, name + _camel(key)) for key, part in value.items()
                }
            elif keyword in UNIONS:
                changed[keyword] = [self._part(part, name + _kind_of(part)) for part in value]
            elif keyword in INNER and isinstance(value, dict):
                changed[keyword] = self._part(value, name + INNER[keyword])
        return changed

    def _part(self, schema: Json, name: str) -> Json:
        inner = self._within(schema, name)
        if not schema.get("properties"):
            return inner
        own = self._name(inner, name)
        self.found[own] = inner | {"type": "object"}
        if "null" not in inner["type"]:
            return ref(own)
        about = {"description": inner["description"]} if "description" in inner else {}
        return about | {"oneOf": [ref(own), {"type": "null"}]}

    def _name(self, schema: Json, wanted: str) -> str:
        """The name of an equal object elsewhere, or a free name; each ruleset has its own."""
        of = next((one for one in self.rulesets if wanted.startswith(one)), "")
        key = (of, orjson.dumps(schema, option=orjson.OPT_SORT_KEYS))
        if key not in self.known:
            self.known[key] = self._free(wanted)
        return self.known[key]

    def _free(self, name: str) -> str:
        """The name, with a number appended if it is taken."""
        number, free = 2, name
        while free in self.found:
            number, free = number + 1, f"{name}{number}"
        return free


def _kind_of(part: Json) -> str:
    """The suffix for a form of a union: its kind, or else its required keys."""
    properties = part.get("properties", {})
    kinds = (properties[key].get("enum", []) for key in KEYS if key in properties)
    kind = next((kind for kind in kinds if len(kind) == 1), part.get("required", [])[:2])
    return "".join(map(_camel, kind))


def _camel(text: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+|_", text))
