"""Fields of what rulesets describe: ``games/api/components.py`` has the schemas."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.components import ref
from games.engine.schemas import TEXT, array, closed, one_of
from games.policy import MESSAGES, MODES


@extend_schema_field(ref("View"))
class ViewField(serializers.JSONField):
    """What a seat, or nobody, may know of a position."""


@extend_schema_field({"anyOf": [ref("View"), array(ref("View"))]})
class ViewsField(serializers.JSONField):
    """A view, or one of each seat."""


@extend_schema_field(ref("Move"))
class MoveField(serializers.DictField):
    """A move of whichever game."""


@extend_schema_field(ref("PublishedMove"))
class PublishedMoveField(serializers.DictField):
    """A move as a record shows it to everybody."""


@extend_schema_field(ref("LogEvent"))
class LogEventField(serializers.DictField):
    """Something that happened, and its words."""


@extend_schema_field(ref("ReplayEvent"))
class ReplayEventField(serializers.DictField):
    """Something that happened, and whom it was told."""


@extend_schema_field(ref("RecordEvent"))
class RecordEventField(serializers.DictField):
    """Something that happened, and whom it was told, without words."""


@extend_schema_field(ref("Options"))
class OptionsField(serializers.DictField):
    """Options of whichever game, by name."""


@extend_schema_field({"type": "object", "additionalProperties": ref("Options")})
class PresetsField(serializers.DictField):
    """Sets of options, by name."""


@extend_schema_field(ref("Components"))
class ComponentsField(serializers.DictField):
    """What is in the box."""


@extend_schema_field(
    closed(
        type={"const": "object"},
        additionalProperties={"const": False},
        properties={
            "type": "object",
            "additionalProperties": closed(
                enum={"type": "array"}, default={}, description={"type": "string"}
            ),
        },
    )
)
class OptionsSchemaField(serializers.DictField):
    """A JSON Schema."""


@extend_schema_field(ref("ScoreRow"))
class ScoreRowField(serializers.DictField):
    """A row of a score sheet."""


@extend_schema_field(ref("Order"))
class OrderField(serializers.DictField):
    """A standing order."""


@extend_schema_field(ref("Answers"))
class AnswersField(serializers.DictField):
    """Answers in advance, by question."""

    child = serializers.ListField()


@extend_schema_field(ref("Facts"))
class FactsField(serializers.DictField):
    """Facts that conditions ask, by name."""


@extend_schema_field(ref("Tests"))
class TestsField(serializers.DictField):
    """The tests of each fact."""


@extend_schema_field(ref("Question"))
class QuestionField(serializers.DictField):
    """A decision that may be answered in advance."""


@extend_schema_field(ref("OrderMove"))
class OrderMoveField(serializers.DictField):
    """A move that may be written into an order."""


@extend_schema_field(closed(label=TEXT, move=ref("Move")))
class WrittenMoveField(serializers.DictField):
    """A move that stands in one's orders or answers."""


@extend_schema_field(ref("OrderWords"))
class OrderWordsField(serializers.DictField):
    """Words for what orders are made of."""


@extend_schema_field(
    closed(
        **{
            event: closed(**{channel: one_of(modes) for channel, modes in MODES.items()})
            for event in MESSAGES
        }
    )
)
class ModesField(serializers.DictField):
    """How each event is told, by channel."""


@extend_schema_field({"oneOf": [{"type": "integer", "minimum": 0}, one_of(("public", "all"))]})
class EyesField(serializers.JSONField):
    """A seat, or a word."""


def many(field: type[serializers.Field[Any, Any, Any, Any]], about: str = "") -> Any:
    """A list of such fields."""
    return serializers.ListField(child=field(), help_text=about or None)
