"""Entries of a game's public log that are not moves."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User


class LeavingReason(models.TextChoices):
    """Why somebody leaves a running game; the texts are in games.texts.leaving."""

    NO_TIME = "no_time"
    NOT_EXPECTED = "not_expected"  # the game is not what they expected
    TOO_SLOW = "too_slow"
    BEHAVIOUR = "behaviour"  # somebody's at the table
    TECHNICAL = "technical"
    OTHER = "other"


class Notice(models.Model):
    """An entry of the public log that is not a move: an extension, an offered seat, a pause."""

    class Kind(models.TextChoices):
        EXTENDED = "extended"
        AUTOPILOT = "autopilot"
        OFFERED = "offered"
        LEFT = "left"  # openly; the seat is offered as after absence
        TAKEN_OVER = "taken_over"
        TAKEN_BACK = "taken_back"
        PAUSED = "paused"
        RESUMED = "resumed"
        VACATION = "vacation"
        UNDONE = "undone"  # the last move, as all agreed; the log entry beside it takes it back
        CALLED_OFF = "called_off"  # by all: no result
        # What moderators did.
        TIME_GIVEN = "time_given"
        REPLACED = "replaced"  # by ``player``, or by a bot
        ENDED = "ended"
        REOPENED = "reopened"
        LOOKED = "looked"  # at what was hidden; told after the end

    game = models.ForeignKey(Game, models.CASCADE, related_name="notices", db_index=False)
    ply = models.PositiveIntegerField()  # the last move before it, or the one that was looked at
    kind = models.CharField(max_length=16, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", db_index=False)
    until = models.DateTimeField(null=True)  # an extension's deadline, a vacation's end
    # Why somebody left: for moderators and for themself, never for those at the table.
    reason = models.CharField(max_length=16, blank=True, default="", db_default="")
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
