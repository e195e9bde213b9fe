"""How strong the players of a ruleset are, and how each rated game changed that."""

from __future__ import annotations

from django.db import models
from django.db.models import F

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User


class Rating(models.Model):
    """A player's rating in one ruleset, computed only from the rated games, in their order."""

    user = models.ForeignKey(User, models.CASCADE, related_name="ratings", db_index=False)
    ruleset = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    score = models.FloatField()  # mu - 3 sigma, by which leaderboards are ordered
    games = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "ruleset"], name="rating_once")]
        indexes = [
            models.Index(F("ruleset"), F("score").desc(), F("id"), name="rating_leaderboard")
        ]

    def __str__(self) -> str:
        return f"rating of user {self.user_id} in {self.ruleset}"


class RatingChange(models.Model):
    """What one rated game did to one player's rating."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="rating_changes", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="rating_changes", db_index=False)
    ruleset = models.CharField(max_length=32)
    number = models.PositiveBigIntegerField()  # the game's ``rated_number``
    place = models.PositiveSmallIntegerField(null=True)  # None: the player left
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="rating_change_once")]
        indexes = [models.Index(fields=["user", "ruleset", "-number"], name="rating_history")]

    def __str__(self) -> str:
        return f"change of user {self.user_id} by {self.game_id}"
