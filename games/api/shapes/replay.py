"""The shapes of looking back, for the OpenAPI document."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import NOBODY_MOVED, Shape
from games.api.shapes import rulesets as of


class ReplayEntry(Shape):
    ply = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text=NOBODY_MOVED)
    at = serializers.DateTimeField()
    events = of.many(of.ReplayEventField)


class Replay(Shape):
    ply = serializers.IntegerField()
    seat = of.EyesField(help_text="Whose eyes these are: a seat, `public` or `all`.")
    to_move = serializers.ListField(child=serializers.IntegerField())
    view = of.ViewsField(help_text="What was known then; with `all` a list of what each seat knew.")
    entry = ReplayEntry(help_text="The move that led there.")
    last_ply = serializers.IntegerField(help_text="How far I may look.")


class ScoreSheet(Shape):
    ply = serializers.IntegerField(allow_null=True, help_text="Null: nothing to see yet.")
    rows = of.many(of.ScoreRowField)
    totals = serializers.ListField(child=serializers.IntegerField(allow_null=True))
