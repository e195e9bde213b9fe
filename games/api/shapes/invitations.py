"""The shapes of invitations and links."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import CLOCK_KEYS, RULESET_KEYS, BotOf, Page, Shape
from games.models import Game, Invitation


class InvitationShape(Shape):
    id = serializers.UUIDField()
    game = serializers.UUIDField()
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    clock = serializers.ChoiceField(CLOCK_KEYS)
    game_status = serializers.ChoiceField(Game.Status.choices)
    host = serializers.CharField(help_text="Who invited me.")
    bot_of = BotOf()
    status = serializers.ChoiceField(Invitation.Status.choices)
    reason = serializers.ChoiceField(Invitation.Reason.choices, allow_null=True)
    created_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class GuestShape(Shape):
    player = serializers.CharField(help_text="Who is invited.")
    bot_of = BotOf()
    host = serializers.CharField(help_text="Who invited him.")
    status = serializers.ChoiceField(Invitation.Status.choices)
    reason = serializers.ChoiceField(
        Invitation.Reason.choices,
        allow_null=True,
        help_text="Why he declined; for whoever invited him.",
    )
    created_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class InvitationPage(Page):
    results = InvitationShape(many=True)


class LinkShape(Shape):
    id = serializers.UUIDField()
    token = serializers.CharField(help_text="Opens this table to whoever has it.")
    url = serializers.URLField()
    host = serializers.CharField(help_text="Who made it.")
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class Reason(Shape):
    reason = serializers.ChoiceField(Invitation.Reason.choices)
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="In the caller's language."
    )
