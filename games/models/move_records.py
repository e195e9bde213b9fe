"""The history of games, move by move."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now
from games.models.fields import CompactJSONField
from games.models.games import Game


class MoveRecord(models.Model):
    """One move and its events, for ever: the database refuses to change a row.

    Ply 0 is the set-up, made by nobody; the n-th move has ply n.
    """

    pk = models.CompositePrimaryKey("game_id", "ply")
    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    move = CompactJSONField(null=True)
    # Each event is [kind, data], or [kind, data, seat] if only that seat was told.
    events = CompactJSONField(default=list)
    created_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["ply"]

    def __str__(self) -> str:
        return f"ply {self.ply} of {self.game_id}"
