"""What is due at which game, in rows narrow enough for each move to write one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.games import Game


class DueGame(models.Model):
    """A copy of a game's ``due_at`` and ``bot_due``: indexed here, but not in ``Game``.

    Only a trigger on ``games_game`` writes these rows. A game at which nothing is due has no row,
    unless it is active, not paused, and has a clock: such a game always waits for something, so a
    row with nothing due says that it is stuck.
    """

    game = models.OneToOneField(
        Game, models.DO_NOTHING, primary_key=True, related_name="due", db_constraint=False
    )
    due_at = models.DateTimeField(null=True)
    bot_due = models.BooleanField()

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="due_game_due"),
            models.Index(fields=["game"], condition=Q(bot_due=True), name="due_game_bot"),
            models.Index(
                fields=["game"],
                condition=Q(due_at__isnull=True, bot_due=False),
                name="due_game_stuck",
            ),
        ]

    def __str__(self) -> str:
        return f"what is due at {self.game_id}"
