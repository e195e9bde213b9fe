"""The shapes of bot accounts and their tokens."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from games.api.shapes import Shape
from games.services.bot_accounts import SCOPES

BOT_SCOPES: Final = [(scope, scope) for scope in SCOPES]


class BotAccount(Shape):
    username = serializers.CharField()
    created_at = serializers.DateTimeField()
    reliability = serializers.IntegerField(
        allow_null=True, help_text="Of its last decisions, those in time, in per cent."
    )
    seats = serializers.IntegerField(help_text="At tables that are not over.")


class BotToken(Shape):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    scopes = serializers.ListField(child=serializers.ChoiceField(BOT_SCOPES))
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(allow_null=True)
    last_used = serializers.DateTimeField(allow_null=True)


class NewBotToken(BotToken):
    token = serializers.CharField(help_text="Shown this once.")
