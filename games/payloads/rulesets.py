"""The games on offer, and the parts of other payloads that a game's own schemas describe.

``games/api/openapi/rulesets.py`` makes the components that these parts refer to.
"""

from __future__ import annotations

from typing import Annotated, Final, TypedDict

from games.engine.json_schema import closed
from games.engine.types import Json
from games.payloads.markers import Keywords, Part, RulesetKey

View = Annotated[Json, Part("View")]  # what a seat, or nobody, may know of a position
Move = Annotated[Json, Part("Move")]
Effects = Annotated[Json, Part("Effects")]  # of a legal move, in numbers
PublishedMove = Annotated[Json, Part("PublishedMove")]  # as a record shows it to everybody
LogEvent = Annotated[Json, Part("LogEvent")]  # something that happened, and its words
ReplayEvent = Annotated[Json, Part("ReplayEvent")]  # with words, and which audience was told
RecordEvent = Annotated[Json, Part("RecordEvent")]  # without words
Options = Annotated[Json, Part("Options")]  # by name
Components = Annotated[Json, Part("Components")]  # what is in the box
ScoreRow = Annotated[Json, Part("ScoreRow")]
OPTIONS_SCHEMA: Final = closed(
    type={"const": "object"},
    additionalProperties={"const": False},
    properties={
        "type": "object",
        "additionalProperties": closed(
            enum={"type": "array"}, default={}, description={"type": "string"}
        ),
    },
)


class RulesetSummary(TypedDict):
    key: RulesetKey
    name: str
    seats: list[int]
    presets: dict[str, Options]


class RulesetBot(TypedDict):
    bot: Annotated[str, "A bot of the site's, by the name that it is seated by."]
    rating: Annotated[int | None, "How strong it is among bots; null where that is not known yet."]


class RulesetDetail(RulesetSummary):
    bots: Annotated[list[RulesetBot], "The site's own bots that play it, the weaker first."]
    options: Annotated[Json, Keywords(OPTIONS_SCHEMA), "A JSON Schema of the options."]
    components: Annotated[Components, "What is in the box."]


class ProblemKind(TypedDict):
    code: str
    status: int
    title: str
    advice: Annotated[str, "What to do about it, in the caller's language."]
