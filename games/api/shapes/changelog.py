"""The shape of a line of the changelog."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from games.api.shapes import Shape

KINDS: Final = [(kind, kind) for kind in ("added", "changed", "deprecated", "removed")]


class Change(Shape):
    date = serializers.DateField()
    kind = serializers.ChoiceField(KINDS)
    change = serializers.CharField(help_text="In English, as Markdown.")
