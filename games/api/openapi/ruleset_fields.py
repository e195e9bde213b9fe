"""Fields of requests that a ruleset's schemas describe: ``rulesets.py`` makes those components."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.openapi.rulesets import ref


@extend_schema_field(ref("Move"))
class MoveField(serializers.DictField):
    """A move of any game."""


@extend_schema_field(ref("Options"))
class OptionsField(serializers.DictField):
    """Options of any game, by name."""


@extend_schema_field(ref("Order"))
class OrderField(serializers.DictField):
    """A standing order."""


@extend_schema_field(ref("Answers"))
class AnswersField(serializers.DictField):
    """Answers in advance, by question."""

    child = serializers.ListField()
