"""What a payload's types say beyond Python's own, for the OpenAPI document and for readers.

Markers are used in ``Annotated``, where a string is the description of a key.
``games/api/openapi`` turns them into JSON Schema (``typed_dicts``); here they are plain objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypedDict

from games.engine.types import Json


@dataclass(frozen=True, slots=True)
class OneOf:
    """A string from a named list: ``ENUM_NAME_OVERRIDES`` has the lists by name."""

    enum: str
    or_blank: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """JSON described by the rulesets: the component of this name has all their schemas."""

    name: str


@dataclass(frozen=True, eq=False)  # hashable, though a schema is not
class Keywords:
    """JSON Schema keywords that add to or replace those derived from the type."""

    schema: Mapping[str, Json]


class Inline:
    """A payload that is described in place, not as a component of its own."""


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
