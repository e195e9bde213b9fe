"""What happens beside the moves: who came and went at a table, and what is said about it."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.clocks.instant import now
from games.models.games import Game
from games.models.users import User


class Notice(models.Model):
    """A line of a game's public log that is no move: an extension, a seat offered, a pause."""

    class Kind(models.TextChoices):
        EXTENDED = "extended"
        AUTOPILOT = "autopilot"
        OFFERED = "offered"
        TAKEN_OVER = "taken_over"
        TAKEN_BACK = "taken_back"
        PAUSED = "paused"
        RESUMED = "resumed"
        VACATION = "vacation"
        # What moderators did.
        TIME_GIVEN = "time_given"
        REPLACED = "replaced"  # by the player who is noted, or by a bot
        ENDED = "ended"
        REOPENED = "reopened"

    game = models.ForeignKey(Game, models.CASCADE, related_name="notices", db_index=False)
    ply = models.PositiveIntegerField()  # the last move before it
    kind = models.CharField(max_length=16, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", db_index=False)
    until = models.DateTimeField(null=True)  # an extension's deadline, a vacation's end
    created_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["game", "ply"], name="notice_by_ply")]

    def __str__(self) -> str:
        return f"{self.kind} at ply {self.ply} of {self.game_id}"


class Stint(models.Model):
    """What one player did at one seat, written when he leaves it or the game ends."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="stints", db_index=False)
    user = models.ForeignKey(User, models.PROTECT, related_name="stints", db_index=False)
    seat = models.PositiveSmallIntegerField()
    decisions = models.PositiveIntegerField()
    late = models.PositiveIntegerField()
    left = models.BooleanField()  # before the end: for a rating he alone has lost
    ended_at = models.DateTimeField(default=now)
    # How he ended, if he stayed; and how many seconds each of his decisions took.
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    won = models.BooleanField(default=False)
    substitute = models.BooleanField(default=False)  # he sat down where another had left
    seconds = ArrayField(models.PositiveIntegerField(), default=list)

    class Meta:
        constraints = [
            # Who has known one seat's secrets never sits at another of the same table.
            models.UniqueConstraint(fields=["game", "user"], name="stint_once_per_game"),
            models.CheckConstraint(
                condition=models.Q(left=True) ^ models.Q(place__isnull=False),
                name="stint_place_if_he_stayed",
            ),
            models.CheckConstraint(
                condition=models.Q(late__lte=models.F("decisions")), name="stint_late_at_most_all"
            ),
        ]
        indexes = [models.Index(fields=["user", "-ended_at"], name="stint_latest")]

    def __str__(self) -> str:
        return f"user {self.user_id} at seat {self.seat} of {self.game_id}"
