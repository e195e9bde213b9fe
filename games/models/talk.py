"""What people say at a table, write down for themselves, or report."""

from __future__ import annotations

import uuid

import pghistory
from django.db import models
from django.db.models import F, Q

from games.clocks.instant import now
from games.models.games import Game
from games.models.users import User


class ChatMessage(models.Model):
    """A line in one of a table's two rooms."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"  # players read it after the end

    game = models.ForeignKey(Game, models.CASCADE, related_name="chat", db_index=False)
    room = models.CharField(max_length=10, choices=Room)
    user = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField(null=True)  # its author's at that time
    text = models.TextField()
    created_at = models.DateTimeField(default=now)
    hidden_at = models.DateTimeField(null=True)  # by a moderator, or with its author's account

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(room="spectators") | Q(seat__isnull=False),
                name="chat_of_players_has_a_seat",
            )
        ]
        indexes = [
            models.Index(fields=["game", "room", "-id"], name="chat_newest"),
            models.Index(fields=["user", "-id"], name="chat_by_author"),
            models.Index(fields=["-id"], condition=Q(hidden_at__isnull=False), name="chat_hidden"),
        ]

    def __str__(self) -> str:
        return f"line {self.pk} at {self.game_id}"


class ChatMark(models.Model):
    """How far one person has read one room."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    room = models.CharField(max_length=10, choices=ChatMessage.Room)
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    line = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "room"], name="chat_mark_once")
        ]

    def __str__(self) -> str:
        return f"mark of user {self.user_id} at {self.game_id}"


class Mute(models.Model):
    """One person wants to read no lines of another."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mutes", db_index=False)
    muted = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(user=F("muted")), name="mute_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} mutes user {self.muted_id}"


class Note(models.Model):
    """What a player wrote down for himself about one game; nobody else ever reads it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    text = models.TextField()
    updated_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="note_once")]

    def __str__(self) -> str:
        return f"note of user {self.user_id} on {self.game_id}"


@pghistory.track(pghistory.UpdateEvent(), append_only=True)
class Report(models.Model):
    """Somebody tells the moderators of a line, a table or a player."""

    class Reason(models.TextChoices):
        INSULT = "insult"
        SPAM = "spam"
        CHEATING = "cheating"  # collusion, second accounts
        NAME = "name"
        LEAVING = "leaving"
        OTHER = "other"

    class Status(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"

    class Outcome(models.TextChoices):
        ACTED = "acted"
        NO_BREACH = "no_breach"
        NOT_CLEAR = "not_clear"  # nothing could be proved
        DUPLICATE = "duplicate"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    reporter = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+")
    line = models.ForeignKey(ChatMessage, models.SET_NULL, null=True, related_name="+")
    player = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.TextField(blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    claimed_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", db_index=False
    )
    outcome = models.CharField(max_length=9, choices=Outcome, blank=True)
    canned = models.CharField(max_length=20, blank=True)  # a key of texts.reasons.ANSWERS
    answer = models.TextField(blank=True)  # what its moderator said beside that
    created_at = models.DateTimeField(default=now)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(game__isnull=False)
                | Q(line__isnull=False)
                | Q(player__isnull=False)
                | Q(status="closed"),
                name="report_of_something",
            )
        ]
        indexes = [
            # Open ones first, the oldest first: the moderators' queue.
            models.Index(F("status").desc(), "created_at", "id", name="report_queue"),
            models.Index(fields=["reporter", "-created_at", "id"], name="report_by_reporter"),
        ]

    def __str__(self) -> str:
        return f"report {self.id}"
