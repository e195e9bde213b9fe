"""The few tables that are worth watching by now, in rows of their own: nobody searches all."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models.fields import CompactJSONField
from games.models.games import Game


class WatchedTable(models.Model):
    """One of the tables on the page of those worth watching; a sweep writes them all anew.

    What it says of the position was public when it was written; nothing where spectators see later.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="watched")
    worth = models.IntegerField()  # orders the list
    rating = models.IntegerField()  # points, the mean of the people there
    is_close = models.BooleanField(default=False)
    scores = ArrayField(models.IntegerField(null=True), null=True)
    thumb = CompactJSONField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id}, worth {self.worth}"
