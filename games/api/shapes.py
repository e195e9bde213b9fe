"""The shapes of answers, for the OpenAPI document; selectors build the answers themselves."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from games.bots import BOTS
from games.engine.registry import RULESETS
from games.models import Game

RULESET_KEYS: Final = [(key, rules.name) for key, rules in RULESETS.items()]
BOT_NAMES: Final = [(name, name) for name in BOTS]


class Shape(serializers.Serializer[Any]):
    """An answer."""


class Session(Shape):
    username = serializers.CharField()
    token = serializers.CharField(help_text="Send it as `Authorization: Bearer <token>`.")


class Me(Shape):
    username = serializers.CharField()
    email = serializers.EmailField(allow_blank=True)


class Token(Shape):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(allow_null=True)


class NewToken(Token):
    token = serializers.CharField(help_text="Shown this once.")


class RulesetSummary(Shape):
    key = serializers.ChoiceField(RULESET_KEYS)
    name = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    presets = serializers.DictField(child=serializers.DictField())


class RulesetDetail(RulesetSummary):
    options = serializers.DictField(help_text="A JSON Schema of the options.")
    components = serializers.DictField(help_text="What is in the box.")


class SeatShape(Shape):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    bot = serializers.ChoiceField(BOT_NAMES, allow_null=True)


class StandingShape(Shape):
    seat = serializers.IntegerField()
    score = serializers.IntegerField()
    place = serializers.IntegerField()
    won = serializers.BooleanField()


class TableSummary(Shape):
    id = serializers.UUIDField()
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    options = serializers.DictField()
    status = serializers.ChoiceField(Game.Status.choices)
    version = serializers.IntegerField(help_text="Rises with every change of the table.")
    ply = serializers.IntegerField(help_text="Moves made so far; a posted move names it.")
    to_move = serializers.ListField(child=serializers.IntegerField())
    host = serializers.CharField()
    seats = SeatShape(many=True)
    commitment = serializers.CharField(help_text="SHA-256 of the secret behind the deal.")
    standings = StandingShape(many=True, allow_null=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class Page(Shape):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class TablePage(Page):
    results = TableSummary(many=True)


class LegalMove(Shape):
    label = serializers.CharField(help_text="In the caller's language.")  # type: ignore[assignment]
    move = serializers.DictField(help_text="Post it as it is.")


class TableView(TableSummary):
    seat = serializers.IntegerField(allow_null=True, help_text="Mine; null for a spectator.")
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True), allow_null=True)
    view = serializers.DictField(allow_null=True, help_text="What my seat may know.")
    legal_moves = LegalMove(many=True)


class EventShape(Shape):
    kind = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]


class LogEntry(Shape):
    ply = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    events = EventShape(many=True)


class LogPage(Page):
    results = LogEntry(many=True)


class Record(Shape):
    format = serializers.CharField()
    game = serializers.UUIDField()
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    seats = serializers.IntegerField()
    options = serializers.DictField()
    players = SeatShape(many=True)
    commitment = serializers.CharField()
    secret = serializers.CharField()
    sealed = serializers.CharField(allow_null=True, help_text="Digest of what is never opened.")
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True))
    opening = serializers.ListField(child=serializers.DictField())
    moves = serializers.ListField(child=serializers.DictField())
    standings = StandingShape(many=True)


class ProblemKind(Shape):
    code = serializers.CharField()
    status = serializers.IntegerField()
    title = serializers.CharField()
