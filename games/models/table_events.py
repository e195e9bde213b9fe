"""Entries of a game's public log that are not moves."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User


class Notice(models.Model):
    """An entry of the public log that is not a move: an extension, an offered seat, a pause."""

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
        REPLACED = "replaced"  # by ``player``, or by a bot
        ENDED = "ended"
        REOPENED = "reopened"
        LOOKED = "looked"  # at what was hidden; told after the end

    game = models.ForeignKey(Game, models.CASCADE, related_name="notices", db_index=False)
    ply = models.PositiveIntegerField()  # the last move before it, or that was looked at
    kind = models.CharField(max_length=16, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", db_index=False)
    until = models.DateTimeField(null=True)  # an extension's deadline, a vacation's end
    created_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["game", "ply"], name="notice_by_ply"),
            models.Index(
                fields=["player"],
                condition=models.Q(player__isnull=False),
                name="notice_by_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at ply {self.ply} of {self.game_id}"
