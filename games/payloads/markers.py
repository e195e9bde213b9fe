"""What a payload's type says beyond Python's own: for the OpenAPI document, and for readers.

They stand in ``Annotated``. A text there is the description of a key. ``games/api/openapi`` turns
them into JSON Schema (``typed_dicts``); here they are plain objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypedDict

from games.engine.types import Json


@dataclass(frozen=True, slots=True)
class OneOf:
    """A string out of a list that has a name: ``ENUM_NAME_OVERRIDES`` has the lists by name."""

    enum: str
    or_blank: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """JSON that the rulesets describe: the component of this name has the schemas of them all."""

    name: str


@dataclass(frozen=True, eq=False)  # hashable, though a schema is not
class Keywords:
    """Keywords of JSON Schema, over those that follow from the type."""

    schema: Mapping[str, Json]


class Inline:
    """A payload that is described where it stands, not as a component of its own."""


INLINE: Final = Inline()
Uuid = Annotated[str, Keywords({"format": "uuid"})]
Day = Annotated[str, Keywords({"format": "date"})]  # as 2026-11-21
Url = Annotated[str, Keywords({"format": "uri"})]
RulesetKey = Annotated[str, OneOf("Ruleset")]
ClockKey = Annotated[str, OneOf("Clock")]
TableStatus = Annotated[str, OneOf("TableStatus")]
BotLevel = Annotated[str, OneOf("BotLevel")]
BotOf = Annotated[str | None, "The owner of that player, who is a bot account; null for people."]


class Page(TypedDict):
    """What every page of a list has beside its ``results``."""

    next: Url | None
    previous: Url | None
