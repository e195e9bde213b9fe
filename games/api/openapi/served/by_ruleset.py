"""Splitting components that depend on the game, one for each ruleset.

``TableView`` has a ``ruleset`` that determines its view, moves and options: it becomes a union of
one ``<Key>TableView`` for each game, discriminated by ``ruleset``.
"""

from __future__ import annotations

from typing import Final

from games.api.openapi.rulesets import ref
from games.api.openapi.served.walking import named_by, names_in, throughout
from games.engine.types import Json

KEY: Final = ref("Ruleset")
INPUT: Final = "Request"  # the suffix of components for input, which are not split


def apart(schemas: dict[str, Json]) -> dict[str, Json]:
    """The components, with one for each ruleset where an answer depends on it."""
    return Apart(schemas).done()


class Apart:
    def __init__(self, schemas: dict[str, Json]) -> None:
        self.given = schemas
        self.names: dict[str, str] = beginnings(schemas)
        self.parts = {name for name in schemas if self._is_part(name)}
        self.made: dict[str, Json] = {}

    def done(self) -> dict[str, Json]:
        unions = {
            name: self._union(name, key)
            for name, schema in self.given.items()
            if (key := _key_of(schema)) and not name.endswith(INPUT) and self._depends(name)
        }
        return self.given | unions | self.made | self._with_common_forms()

    def _is_part(self, name: str) -> bool:
        """Whether rulesets describe it: ``View`` is the ``<Key>View`` of any game."""
        own = {prefix + name for prefix in self.names.values()}
        return "anyOf" in self.given[name] and bool(own & names_in(self.given[name]))

    def _with_common_forms(self) -> dict[str, Json]:
        """The parts of rulesets that also have forms common to all games, such as rewinds."""
        found = {}
        for name in self.parts:
            own = [prefix + name for prefix in self.names.values() if prefix + name in self.given]
            common = [form for form in self.given[name]["anyOf"] if named_by(form) not in own]
            for one in own if common else ():
                theirs = self.given[one]
                forms = theirs.get("oneOf", [theirs])
                found[one] = {"anyOf": [*forms, *common]}
        return found

    def _depends(self, name: str, above: frozenset[str] = frozenset()) -> bool:
        """Whether a component contains such a part, at any depth."""
        if name in self.parts:
            return True
        inner = names_in(self.given[name]) - above
        return any(self._depends(one, above | {name}) for one in inner)

    def _union(self, name: str, key: str) -> Json:
        own = {ruleset: self._of(name, ruleset) for ruleset in self.names}
        mapping = {ruleset: ref(one)["$ref"] for ruleset, one in own.items()}
        return {
            "description": self.given[name]["description"],
            "oneOf": [ref(one) for one in own.values()],
            "discriminator": {"propertyName": key, "mapping": mapping},
        }

    def _of(self, name: str, ruleset: str) -> str:
        """The name of a ruleset's own component that replaces a general one."""
        own = self.names[ruleset] + name
        if own in self.given or own in self.made:
            return own
        if name in self.parts or not self._depends(name):
            return name
        self.made[own] = {}  # ends the recursion while it is being made
        self.made[own] = self._own(self.given[name], ruleset)
        return own

    def _own(self, schema: Json, ruleset: str) -> Json:
        key = _key_of(schema)

        def change(part: Json) -> Json:
            name = named_by(part)
            return part if name is None else part | ref(self._of(name, ruleset))

        changed = throughout(schema, change)
        if key:
            changed["properties"][key] = {"type": "string", "enum": [ruleset]}
        return changed


def _key_of(schema: Json) -> str | None:
    """The property that holds the ruleset."""
    properties = schema.get("properties", {})
    return next((name for name, part in properties.items() if part == KEY), None)


def beginnings(schemas: dict[str, Json]) -> dict[str, str]:
    """The prefix of each ruleset's components, by its key."""
    return {key: key.title().replace("_", "") for key in schemas["Ruleset"]["enum"]}
