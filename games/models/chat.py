"""What people say at a table, how far they have read, and the players they mute."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
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
    seat = models.PositiveSmallIntegerField(null=True)  # the author's seat at that time
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


class ChatReadMarker(models.Model):
    """How far one person has read one room."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    room = models.CharField(max_length=10, choices=ChatMessage.Room)
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    line = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "room"], name="chat_read_marker_once")
        ]
        indexes = [models.Index(fields=["game"], name="chat_read_marker_by_game")]

    def __str__(self) -> str:
        return f"mark of user {self.user_id} at {self.game_id}"


class Mute(models.Model):
    """One person does not want to see another's lines."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mutes", db_index=False)
    muted = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(user=F("muted")), name="mute_not_oneself"),
        ]
        indexes = [models.Index(fields=["muted"], name="mute_by_muted")]

    def __str__(self) -> str:
        return f"user {self.user_id} mutes user {self.muted_id}"
