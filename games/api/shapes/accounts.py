"""The shapes of answers about accounts."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import Shape


class Registered(Shape):
    username = serializers.CharField()
    token = serializers.CharField(
        allow_null=True,
        help_text="A first token; null without a password: then a link to log in comes by mail.",
    )


class Sent(Shape):
    detail = serializers.CharField(help_text="In the caller's language; the same in every case.")
