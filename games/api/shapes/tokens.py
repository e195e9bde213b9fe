"""The shapes of answers about tokens, and about the apps that got some."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from games.api.shapes import Shape
from games.policy import SCOPES

SCOPE_KEYS: Final = [(scope, scope) for scope in SCOPES]


class Token(Shape):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    scopes = serializers.ListField(child=serializers.ChoiceField(SCOPE_KEYS))
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(allow_null=True)
    last_used = serializers.DateTimeField(
        allow_null=True, help_text="To the minute, told a minute later."
    )
    current = serializers.BooleanField(help_text="Whether it is the one that asks.")


class NewToken(Token):
    token = serializers.CharField(help_text="Shown this once.")


class App(Shape):
    id = serializers.CharField(help_text="Its client id.")
    name = serializers.CharField(help_text="As it calls itself.")
    hosts = serializers.ListField(
        child=serializers.CharField(), help_text="Where it may send my browser back to."
    )
    scopes = serializers.ListField(child=serializers.ChoiceField(SCOPE_KEYS))
    since = serializers.DateTimeField()
    last_used = serializers.DateTimeField(help_text="To the minute, told a minute later.")
