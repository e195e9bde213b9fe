"""The shapes of answers, for the OpenAPI document; selectors build the answers themselves."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from games.api.shapes import rulesets as of
from games.bots import BOTS
from games.engine.record import FORMAT, REWOUND
from games.engine.registry import RULESETS
from games.models import Game, Message, Notice, User, Webhook
from games.policy import CLOCKS, MESSAGES, MODES

RULESET_KEYS: Final = [(key, rules.name) for key, rules in RULESETS.items()]
CLOCK_KEYS: Final = [(key, key) for key in CLOCKS]
BOT_NAMES: Final = [(name, name) for name in BOTS]
MAIL_MODES: Final = [(mode, mode) for mode in MODES["mail"]]
WEBHOOK_EVENTS: Final = [(event, event) for event in MESSAGES]
NO_MODES: Final = [("none", "none")]  # of events for programs, by mail and push
PUSH_MODES: Final = [(mode, mode) for mode in MODES["push"]]  # webhooks have the same
RECORD_FORMATS: Final = [(name, name) for name in (FORMAT, REWOUND)]
HOUR: Final = r"^([01]\d|2[0-3]):[0-5]\d$"


class Shape(serializers.Serializer[Any]):
    """An answer."""


class BotOf(serializers.CharField):
    """Whose program a player is."""

    def __init__(self, **kwargs: Any) -> None:
        text = "The owner of that player, who is a bot account; null for people."
        super().__init__(allow_null=True, help_text=text, **kwargs)


class Session(Shape):
    username = serializers.CharField()
    token = serializers.CharField(help_text="Send it as `Authorization: Bearer <token>`.")


class Me(Shape):
    username = serializers.CharField()
    email = serializers.EmailField(
        allow_blank=True, allow_null=True, help_text="Null without the scope `account`."
    )
    bot_of = BotOf()


class RulesetSummary(Shape):
    key = serializers.ChoiceField(RULESET_KEYS)
    name = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    presets = of.PresetsField()


class RulesetDetail(RulesetSummary):
    options = of.OptionsSchemaField(help_text="A JSON Schema of the options.")
    components = of.ComponentsField(help_text="What is in the box.")


class SeatShape(Shape):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    bot = serializers.ChoiceField(BOT_NAMES, allow_null=True)


class SeatView(SeatShape):
    bot_of = BotOf()
    deadline = serializers.DateTimeField(allow_null=True, help_text="When its time is up, in UTC.")
    seconds_left = serializers.IntegerField(
        allow_null=True, help_text="On its clock when that last started."
    )
    extensions_left = serializers.IntegerField(allow_null=True)
    missed = serializers.IntegerField(
        allow_null=True, help_text="Decisions in a row that the autopilot took."
    )
    offered_at = serializers.DateTimeField(
        allow_null=True, help_text="Its player was away too long: another may sit down."
    )
    reliability = serializers.IntegerField(
        allow_null=True, help_text="Of its player's last decisions, those in time, in per cent."
    )
    away_until = serializers.DateField(allow_null=True, help_text="The last day of a vacation.")


class MyClock(Shape):
    zone = serializers.CharField()
    deadline = serializers.DateTimeField(allow_null=True, help_text="By my own wall clock.")
    why = serializers.CharField(help_text="Why it is what it is, in the caller's language.")


class StandingShape(Shape):
    seat = serializers.IntegerField()
    score = serializers.IntegerField()
    place = serializers.IntegerField()
    won = serializers.BooleanField()


class TableSummary(Shape):
    id = serializers.UUIDField()
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    options = of.OptionsField()
    status = serializers.ChoiceField(Game.Status.choices)
    version = serializers.IntegerField(help_text="Rises with every change of the table.")
    ply = serializers.IntegerField(
        allow_null=True, help_text="Moves made so far; a posted move names it."
    )
    to_move = serializers.ListField(child=serializers.IntegerField())
    host = serializers.CharField()
    seats = SeatView(many=True)
    clock = serializers.ChoiceField(CLOCK_KEYS)
    vacations = serializers.BooleanField(help_text="Whether clocks stand while players are away.")
    min_reliability = serializers.IntegerField(allow_null=True)
    invited_only = serializers.BooleanField(help_text="Whether it takes an invitation to sit down.")
    language = serializers.ChoiceField(User.Language.choices, allow_blank=True)
    bots_allowed = serializers.BooleanField()
    spectators = serializers.ChoiceField(Game.Spectators.choices)
    spectator_delay = serializers.IntegerField(help_text="Decisions, if spectators see all later.")
    rated = serializers.BooleanField()
    rematch_of = serializers.UUIDField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True, help_text="Unless it is full by then.")
    starts_at = serializers.DateTimeField(allow_null=True, help_text="By itself, once it is full.")
    paused_at = serializers.DateTimeField(allow_null=True)
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
    move = of.MoveField(help_text="Post it as it is.")
    preview = serializers.ListField(
        child=serializers.CharField(),
        help_text="What it would do, in sentences; empty where the label says all.",
    )


class TableView(TableSummary):
    seat = serializers.IntegerField(allow_null=True, help_text="Mine; null for a spectator.")
    my_clock = MyClock(allow_null=True)
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True), allow_null=True)
    view = of.ViewField(allow_null=True, help_text="What my seat may know.")
    legal_moves = LegalMove(many=True)


class NoticeShape(Shape):
    kind = serializers.ChoiceField(Notice.Kind.choices)
    seat = serializers.IntegerField(allow_null=True)
    player = serializers.CharField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    at = serializers.DateTimeField()
    text = serializers.CharField(help_text="In the caller's language and time zone.")


NOBODY_MOVED = "Null: the set-up, or a moderator has taken the game back."


class LogEntry(Shape):
    ply = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text=NOBODY_MOVED)
    at = serializers.DateTimeField()
    events = of.many(of.LogEventField)
    notices = NoticeShape(many=True, help_text="What happened after it beside the moves.")


class LogPage(Page):
    results = LogEntry(many=True)


class RecordedMove(Shape):
    ply = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="Null: the game was taken back.")
    move = of.PublishedMoveField()
    events = of.many(of.RecordEventField)


class RecordedSeat(Shape):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    bot = serializers.ChoiceField(BOT_NAMES, allow_null=True)


class LookingOn(Shape):
    policy = serializers.ChoiceField(Game.Spectators.choices)
    delay = serializers.IntegerField()


class Record(Shape):
    """The record of a finished game. `GET record-schema` has its schema for those who keep it."""

    format = serializers.ChoiceField(RECORD_FORMATS)
    game = serializers.UUIDField()
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    seats = serializers.IntegerField()
    options = of.OptionsField()
    players = RecordedSeat(many=True)
    commitment = serializers.CharField()
    secret = serializers.CharField()
    sealed = serializers.CharField(allow_null=True, help_text="Digest of what is never opened.")
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True))
    opening = of.many(of.RecordEventField)
    moves = RecordedMove(many=True)
    standings = StandingShape(many=True)
    spectators = LookingOn(help_text="Who could look on.")
    clock = serializers.ChoiceField(CLOCK_KEYS)
    rated = serializers.BooleanField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField()


class ProblemKind(Shape):
    code = serializers.CharField()
    status = serializers.IntegerField()
    title = serializers.CharField()


class NightShape(Shape):
    start = serializers.RegexField(HOUR)
    end = serializers.RegexField(HOUR)


class Preferences(Shape):
    language = serializers.ChoiceField(User.Language.choices)
    speaks = serializers.ListField(child=serializers.ChoiceField(User.Language.choices))
    zone = serializers.CharField()
    night = NightShape(allow_null=True)
    messages = of.ModesField()
    digest_hours = serializers.ListField(child=serializers.IntegerField())
    order_delay = serializers.IntegerField(help_text="Seconds; 0: the site's own.")
    mail_refused = serializers.BooleanField(help_text="The mail server refuses my address.")


class Vacation(Shape):
    first = serializers.DateField()
    last = serializers.DateField()


class MessageShape(Shape):
    id = serializers.UUIDField()
    event = serializers.ChoiceField(Message.Event.choices)
    channel = serializers.ChoiceField(Message.Channel.choices)
    game = serializers.UUIDField(allow_null=True)
    webhook = serializers.UUIDField(allow_null=True)
    repeats = serializers.UUIDField(
        allow_null=True, help_text="The message that this one sends once more, by hand."
    )
    status = serializers.ChoiceField(Message.Status.choices)
    due_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)
    attempts = serializers.IntegerField()
    outcome = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()


class MessagePage(Page):
    results = MessageShape(many=True)


class Device(Shape):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()


class WebhookShape(Shape):
    id = serializers.UUIDField()
    url = serializers.URLField()
    format = serializers.ChoiceField(Webhook.Format.choices)
    events = serializers.ListField(
        child=serializers.ChoiceField(WEBHOOK_EVENTS),
        allow_null=True,
        help_text="Those told; null: as my preferences say.",
    )
    previous_secret_until = serializers.DateTimeField(
        allow_null=True, help_text="Until then the secret before this one signs, too."
    )
    failing_since = serializers.DateTimeField(allow_null=True)
    disabled_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class NewWebhookShape(WebhookShape):
    secret = serializers.CharField(help_text="Shown this once; signs as Standard Webhooks say.")


class Orders(Shape):
    orders = of.many(of.OrderField)
    answers = of.AnswersField()
    stopped = serializers.CharField(allow_blank=True, help_text="Why the last orders stopped.")
    facts = of.FactsField(help_text="What conditions ask, as it is now.")
    tests = of.TestsField(help_text="How each fact can be tested.")
    foreseen = of.many(of.QuestionField, "What may be answered in advance now.")
    moves = of.many(of.OrderMoveField, "What can be written into an order, by decision.")
    written = of.many(of.WrittenMoveField, "The moves that stand in my orders and answers.")
    words = of.OrderWordsField(
        help_text="Decisions, facts, their values, tests and rules, in the caller's language."
    )


class Person(Shape):
    username = serializers.CharField()
    bot_of = BotOf()
    reliability = serializers.IntegerField(allow_null=True)
    joined = serializers.DateField()
    away_until = serializers.DateField(allow_null=True)
