"""The shape of the news from a table."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import LogEntry, Shape


class News(Shape):
    from_ply = serializers.IntegerField(
        allow_null=True, help_text="The first that is told: my last decision, or the start."
    )
    to_ply = serializers.IntegerField(allow_null=True, help_text="The last move; null: none yet.")
    more = serializers.BooleanField(help_text="There was more before; the log has it.")
    entries = LogEntry(many=True)
    text = serializers.ListField(
        child=serializers.CharField(), help_text="All of it in sentences, in the caller's language."
    )
