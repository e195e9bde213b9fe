"""The few tables that are worth watching now, in rows of their own so that nobody searches all."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models.fields import CompactJSONField
from games.models.games import Game


class WatchedTable(models.Model):
    """A table on the page of tables worth watching; a sweep rewrites them all.

    What it says about the position was public when written; if spectators see late, it is empty.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="watched")
    worth = models.IntegerField()  # orders the list
    rating = models.IntegerField()  # points, the mean of the people there
    is_close = models.BooleanField(default=False)
    scores = ArrayField(models.IntegerField(null=True), null=True)
    thumb = CompactJSONField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id}, worth {self.worth}"
