"""Players' own notes."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now
from games.models.fields import CompactJSONField
from games.models.games import Game
from games.models.users import User


class Note(models.Model):
    """A player's own note on one game; nobody else ever reads it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    text = models.TextField()
    # By seat number: a word for what the player guesses about it. None: no guesses.
    guesses = CompactJSONField(null=True)
    updated_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="note_once")]
        indexes = [models.Index(fields=["game"], name="note_by_game")]  # for the deletion of games

    def __str__(self) -> str:
        return f"note of user {self.user_id} on {self.game_id}"
