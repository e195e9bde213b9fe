"""Options: named switches of a ruleset, each with a default and a list of values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from games.engine.types import Json

Scalar = str | int | bool | None


class OptionsError(ValueError):
    """An option that the ruleset does not have, or a value that it cannot take."""


def option(default: Scalar, *others: Scalar, rule: str, text: str) -> Any:
    """Declare one option: its default, its other values, and the rule that it decides."""
    return field(
        default=default, metadata={"values": (default, *others), "rule": rule, "text": text}
    )


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game. Subclasses declare their fields with ``option``."""

    def dump(self) -> dict[str, Scalar]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def parse(cls, data: Mapping[str, Json]) -> Self:
        """Read options by name. Raises OptionsError for an unknown name or value."""
        known = {f.name: f.metadata["values"] for f in fields(cls)}
        for name, value in data.items():
            if name not in known:
                raise OptionsError(f"There is no option {name!r}; there are {', '.join(known)}.")
            if not any(type(value) is type(one) and value == one for one in known[name]):
                permitted = ", ".join(json.dumps(one) for one in known[name])
                raise OptionsError(f"Option {name!r} cannot be {value!r}; it can be {permitted}.")
        return cls(**data)

    @classmethod
    def schema(cls) -> dict[str, Json]:
        """Describe the options as a JSON Schema object."""
        properties = {
            f.name: {
                "enum": list(f.metadata["values"]),
                "default": f.default,
                "description": f"{f.metadata['rule']}: {f.metadata['text']}",
            }
            for f in fields(cls)
        }
        return {"type": "object", "additionalProperties": False, "properties": properties}


def with_preset(
    presets: Mapping[str, Mapping[str, Scalar]], preset: str | None, chosen: Mapping[str, Json]
) -> dict[str, Json]:
    """Apply single choices on top of a preset. Raises OptionsError for an unknown preset."""
    if preset is not None and preset not in presets:
        raise OptionsError(f"There is no preset {preset!r}.")
    return {**presets.get(preset or "", {}), **chosen}
