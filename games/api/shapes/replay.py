"""The shapes of looking back, for the OpenAPI document."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.shapes import EventShape, Shape


class ReplayEvent(EventShape):
    to = serializers.IntegerField(
        required=False, allow_null=True, help_text="With `all`: the one seat that was told."
    )


class ReplayEntry(Shape):
    ply = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    events = ReplayEvent(many=True)


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}]})
class Word(serializers.CharField):
    """A number or a word."""


@extend_schema_field(
    {"oneOf": [{"type": "object"}, {"type": "array", "items": {"type": "object"}}]}
)
class OneOrAll(serializers.JSONField):
    """A view, or one of each seat."""


class Replay(Shape):
    ply = serializers.IntegerField()
    seat = Word(help_text="Whose eyes these are: a seat, `public` or `all`.")
    to_move = serializers.ListField(child=serializers.IntegerField())
    view = OneOrAll(help_text="What was known then; with `all` a list of what each seat knew.")
    entry = ReplayEntry(help_text="The move that led there.")
    last_ply = serializers.IntegerField(help_text="How far I may look.")


class ScoreRow(Shape):
    round = Word(help_text="A number, or what else the row is about.")
    seats = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField(allow_null=True)),
        help_text="By seat: points by what they were earned with; null where they are hidden.",
    )


class ScoreSheet(Shape):
    ply = serializers.IntegerField(allow_null=True, help_text="Null: nothing to see yet.")
    rows = ScoreRow(many=True)
    totals = serializers.ListField(child=serializers.IntegerField(allow_null=True))
