"""Giving every field a description, with its unit if it has one, and an example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Final

from games.api.openapi.fields import COMPONENTS, EXAMPLES, TEXTS
from games.api.openapi.served.by_ruleset import beginnings
from games.api.openapi.served.walking import named_by
from games.api.openapi.typed_dicts import UNNAMED
from games.engine.types import Json
from games.rulesets.registry import RULESETS

# Examples by the format of a string.
OF_FORMATS: Final = {
    "uuid": "00000000-0000-4000-8000-000000000001",
    "date-time": "2026-11-21T17:00:00Z",
    "date": "2026-11-21",
    "uri": "https://play.example.org/api/v1/games",
    "uri-reference": "/docs/api#refusals",
    "email": "anna@example.org",
}
SHOWN: Final = {"examples", "example"}


def described(schemas: dict[str, Json]) -> dict[str, Json]:
    """The components, with a description and an example for every field."""
    return Describing(schemas).done()


class Describing:
    def __init__(self, schemas: dict[str, Json]) -> None:
        self.schemas = schemas
        self.games = beginnings(schemas)

    def done(self) -> dict[str, Json]:
        return {name: self._component(name, schema) for name, schema in self.schemas.items()}

    def _component(self, name: str, schema: Json) -> Json:
        if schema.get("description", UNNAMED) == UNNAMED:
            text = like(self._bare(name), COMPONENTS)
            schema = schema | {"description": text} if text else schema
        if "properties" not in schema:
            return schema
        fields = {
            field: self._field(name, field, part) for field, part in schema["properties"].items()
        }
        return schema | {"properties": fields}

    def _field(self, component: str, field: str, part: Json) -> Json:
        more: dict[str, Json] = {}
        if "description" not in part and (text := self._text(component, field)):
            more["description"] = text
        if not SHOWN & part.keys():
            given = word_for(component, field, EXAMPLES) if _is_text(part) else None
            shown = self._example(part) if given is None else given
            if shown is not None:
                more["examples"] = [shown]
        return part | more

    def _text(self, component: str, field: str) -> str | None:
        """The meaning of a field by the most specific key; a game's own text comes first."""
        key = self._game(component)
        own = RULESETS[key].wire.schemas.fields if key else {}
        return word_for(self._bare(component), field, own, TEXTS)

    def _game(self, component: str) -> str | None:
        """The key of the game that a component belongs to."""
        return next((key for key, word in self.games.items() if component.startswith(word)), None)

    def _bare(self, component: str) -> str:
        """A component's name without its game's prefix."""
        key = self._game(component)
        return component.removeprefix(self.games[key]) if key else component

    def _example(self, part: Json) -> Json | None:
        """An example of a field; None for objects, whose fields have their own."""
        name = named_by(part)
        if name is not None:
            return self._example(self.schemas[name])
        for keyword in ("oneOf", "anyOf", "allOf"):
            if keyword in part:
                found = map(self._example, part[keyword])
                return next((value for value in found if value is not None), None)
        if "enum" in part:
            return part["enum"][0]
        kind = part.get("type")
        kind = next(iter(kind)) if isinstance(kind, list) else kind
        if kind == "array":
            inner = self._example(part.get("items", {}))
            return None if inner is None else [inner] * max(1, part.get("minItems", 1))
        if kind == "object" and isinstance(part.get("additionalProperties"), dict):
            inner = self._example(part["additionalProperties"])
            return None if inner is None else {"0": inner}
        return _plain(part, kind)


def word_for(component: str, field: str, *lists: Mapping[str, str]) -> str | None:
    """The text for a field: by component and name, then by patterns, then by name alone."""
    place = f"{component}.{field}"
    found = [texts[place] for texts in lists if place in texts]
    found += [text for texts in lists if (text := like(place, texts))]
    found += [texts[field] for texts in lists if field in texts]
    return found[0].replace("{field}", field) if found else None


def like(name: str, texts: Mapping[str, str]) -> str | None:
    """The text for a name: its own, or that of the first matching pattern."""
    keys = (key for key in texts if "*" in key and fnmatchcase(name, key))
    return texts.get(name) or next((texts[key] for key in keys), None)


def _is_text(part: Json) -> bool:
    kind = part.get("type", ())
    return "string" in ([kind] if isinstance(kind, str) else kind) and "enum" not in part


def _plain(part: Json, kind: str | None) -> Json | None:
    match kind:
        case "boolean":
            return True
        case "integer":
            return part.get("minimum", 1)
        case "number":
            return part.get("minimum", 0.5)
        case "string":
            return OF_FORMATS.get(part.get("format", ""), _word(part))
    return None


def _word(part: Json) -> str:
    """A word that fits a pattern, if it has one."""
    pattern = part.get("pattern", "")
    candidates = ("word", "22:00", "https://example.org/hook", "0" * 64, "0" * 32, "1")
    return next((word for word in candidates if re.search(pattern, word)), "word")
