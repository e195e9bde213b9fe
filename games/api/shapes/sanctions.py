"""The shapes of what moderators laid on somebody, and of what he says against it."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import Page, Shape
from games.models import Appeal, Sanction


class AppealShape(Shape):
    text = serializers.CharField()
    status = serializers.ChoiceField(Appeal.Status.choices)
    answer = serializers.CharField(allow_blank=True, help_text="What its moderator says.")
    created_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)


class SanctionShape(Shape):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(Sanction.Kind.choices)
    reason = serializers.CharField(help_text="As I was told.")
    created_at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True, help_text="Null if it ends not by itself.")
    lifted_at = serializers.DateTimeField(allow_null=True, help_text="When it ended.")
    may_appeal = serializers.BooleanField(help_text="Once, and for some days.")
    appeal = AppealShape(allow_null=True)


class SanctionPage(Page):
    results = SanctionShape(many=True)
