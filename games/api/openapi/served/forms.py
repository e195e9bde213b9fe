"""Unions of objects with a ``kind`` (or an ``event``): one form for each, discriminated by it."""

from __future__ import annotations

from typing import Final

from games.api.openapi.served.walking import COMPONENTS, named_by, throughout
from games.engine.types import Json

KEYS: Final = ("kind", "event")
ANYTHING: Final[Json] = {"type": "object", "additionalProperties": True}
UNIONS: Final = ("oneOf", "anyOf")


def merged(schemas: dict[str, Json]) -> dict[str, Json]:
    """The components, with unions that have one form of each kind."""

    def change(part: Json) -> Json:
        members = _members(part)
        if all(named_by(member) for member in members):
            return part
        forms = _forms(members, schemas)
        kinds = _told_apart(forms)
        return _without_union(part) | {"oneOf": _by_kind(forms, kinds)} if kinds else part

    return {name: throughout(schema, change) for name, schema in schemas.items()}


def discriminated(schemas: dict[str, Json]) -> dict[str, Json]:
    """The components, with a discriminator for unions of named forms.

    Nested unions, such as that of all games' moves, become flat. A union that includes any object
    becomes any object.
    """

    def change(part: Json) -> Json:
        members = _members(part)
        if not members or "discriminator" in part:
            return part
        flat = _flat(members, schemas)
        if ANYTHING in flat:  # a game does not describe its moves
            return _without_union(part) | ANYTHING
        names = [name for name in map(named_by, flat) if name]
        kinds = _told_apart([schemas[name] for name in names])
        if len(names) < len(flat) or len(set(kinds)) < len(kinds) or len(kinds) < 2:
            return part | {key: flat for key in UNIONS if key in part}
        mapping = {kind: f"{COMPONENTS}{name}" for kind, name in zip(kinds, names, strict=True)}
        told = {"propertyName": _key([schemas[name] for name in names]), "mapping": mapping}
        return _without_union(part) | {"oneOf": flat, "discriminator": told}

    return {name: throughout(schema, change) for name, schema in schemas.items()}


def _without_union(part: Json) -> Json:
    return {name: value for name, value in part.items() if name not in UNIONS}


def _flat(members: list[Json], schemas: dict[str, Json]) -> list[Json]:
    """The members of a union, with nested unions replaced by their members."""
    found: list[Json] = []
    for member in members:
        name = named_by(member)
        inner = _members(schemas[name]) if name else []
        for one in _flat(inner, schemas) if inner else [member]:
            if one not in found:
                found.append(one)
    return found


def _members(part: Json) -> list[Json]:
    return next((part[key] for key in UNIONS if key in part), [])


def _forms(members: list[Json], schemas: dict[str, Json]) -> list[Json]:
    """The forms of a union and of its nested unions."""
    found: list[Json] = []
    for member in members:
        name = named_by(member)
        there = member if name is None else schemas[name]
        found += _forms(_members(there), schemas) if _members(there) else [there]
    return found


def _key(forms: list[Json]) -> str | None:
    """The property that tells forms apart, if all of them have it."""
    had = [form.get("properties", {}) for form in forms]
    return next((key for key in KEYS if all(key in properties for properties in had)), None)


def _told_apart(forms: list[Json]) -> list[str]:
    """The kind of each form; empty if some form has none or several."""
    key = _key(forms)
    kinds = [form["properties"][key].get("enum", []) for form in forms] if key else []
    return [kind for (kind,) in kinds] if all(len(of) == 1 for of in kinds) else []


def _by_kind(forms: list[Json], kinds: list[str]) -> list[Json]:
    found: dict[str, Json] = {}
    for form, kind in zip(forms, kinds, strict=True):
        found[kind] = _one(found[kind], form) if kind in found else form
    return list(found.values())


def _one(first: Json, second: Json) -> Json:
    """One form that allows everything that either of two allows."""
    ours, theirs = first["properties"], second["properties"]
    texts = [form["description"] for form in (first, second) if "description" in form]
    one: dict[str, Json] = {"description": " Or: ".join(dict.fromkeys(texts))} if texts else {}
    return one | {
        "type": "object",
        "properties": {
            name: _either(ours[name], theirs[name])
            if name in ours and name in theirs
            else ours.get(name) or theirs[name]
            for name in [*ours, *(name for name in theirs if name not in ours)]
        },
        "required": [name for name in first["required"] if name in second["required"]],
    }


def _either(first: Json, second: Json) -> Json:
    if first == second:
        return first
    if "enum" in first and "enum" in second and first.get("type") == second.get("type"):
        return first | {"enum": list(dict.fromkeys([*first["enum"], *second["enum"]]))}
    return {"anyOf": [first, second]}
