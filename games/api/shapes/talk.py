"""The shapes of chat, mutes, reports and notes."""

from __future__ import annotations

from rest_framework import serializers

from games.api.shapes import RULESET_KEYS, BotOf, Page, Shape
from games.models import ChatMessage, Game, Report


class ChatLine(Shape):
    id = serializers.IntegerField()
    author = serializers.CharField()
    bot_of = BotOf()
    seat = serializers.IntegerField(allow_null=True, help_text="Where its author sat then.")
    text = serializers.CharField(
        allow_null=True, help_text="Plain text, never HTML; null if it is muted or hidden."
    )
    at = serializers.DateTimeField()
    mine = serializers.BooleanField()
    muted = serializers.BooleanField(help_text="I have muted its author.")
    hidden = serializers.BooleanField(help_text="A moderator took it away, or its author left.")


class ChatPage(Page):
    results = ChatLine(many=True)


class ChatMarkShape(Shape):
    room = serializers.ChoiceField(ChatMessage.Room.choices)
    line = serializers.IntegerField(help_text="The last line that I have read.")


class RoomTalk(Shape):
    room = serializers.ChoiceField(ChatMessage.Room.choices)
    last = serializers.IntegerField(help_text="The newest line.")
    read = serializers.IntegerField(help_text="My mark; 0 if I have set none.")
    unread = serializers.IntegerField(help_text="Lines of others beyond it, counted up to 100.")


class TableTalk(Shape):
    game = serializers.UUIDField()
    ruleset = serializers.ChoiceField(RULESET_KEYS)
    status = serializers.ChoiceField(Game.Status.choices)
    rooms = RoomTalk(many=True)


class TalkPage(Page):
    results = TableTalk(many=True)


class MuteShape(Shape):
    player = serializers.CharField()
    since = serializers.DateTimeField()


class MutePage(Page):
    results = MuteShape(many=True)


class ReportShape(Shape):
    id = serializers.UUIDField()
    reason = serializers.ChoiceField(Report.Reason.choices)
    text = serializers.CharField(allow_blank=True)
    line = serializers.IntegerField(allow_null=True)
    game = serializers.UUIDField(allow_null=True)
    player = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(Report.Status.choices)
    created_at = serializers.DateTimeField()
    outcome = serializers.ChoiceField(
        Report.Outcome.choices, allow_null=True, help_text="What came of it; null while it is open."
    )
    answer = serializers.CharField(
        allow_null=True, help_text="What the moderators say, in my language."
    )
    closed_at = serializers.DateTimeField(allow_null=True)


class ReportPage(Page):
    results = ReportShape(many=True)


class NoteShape(Shape):
    text = serializers.CharField(allow_blank=True)
    updated_at = serializers.DateTimeField(allow_null=True)
