"""Who played which seat of a game, and how it ended for them."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User


class Participation(models.Model):
    """What one player did at one seat, written when they leave it or the game ends."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="participations", db_index=False)
    user = models.ForeignKey(User, models.PROTECT, related_name="participations", db_index=False)
    seat = models.PositiveSmallIntegerField()
    decisions = models.PositiveIntegerField()
    late = models.PositiveIntegerField()
    left = models.BooleanField()  # left before the end: for ratings, only this player has lost
    ended_at = models.DateTimeField(default=now)
    # The result, if they stayed; and how many seconds each of their decisions took.
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    won = models.BooleanField(default=False)
    substitute = models.BooleanField(default=False)  # took over a seat from a player or a bot
    seconds = ArrayField(models.PositiveIntegerField(), default=list)

    class Meta:
        constraints = [
            # A player who has known one seat's secrets never gets another at the same table.
            models.UniqueConstraint(fields=["game", "user"], name="participation_once_per_game"),
            models.CheckConstraint(
                condition=models.Q(left=True) ^ models.Q(place__isnull=False),
                name="participation_place_if_stayed",
            ),
            models.CheckConstraint(
                condition=models.Q(late__lte=models.F("decisions")),
                name="participation_late_at_most_all",
            ),
        ]
        indexes = [models.Index(fields=["user", "-ended_at"], name="participation_latest")]

    def __str__(self) -> str:
        return f"user {self.user_id} at seat {self.seat} of {self.game_id}"
