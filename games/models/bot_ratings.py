"""How strong the bots of a ruleset are among each other, apart from people (docs/ratings.md)."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User
from games.rating_system import BotKey


class OfBot(models.Model):
    """Base: one bot in one ruleset, either a bot account or one of the site's own bots."""

    user = models.ForeignKey(User, models.CASCADE, null=True, db_index=False)
    bot = models.CharField(max_length=16, blank=True)  # a name of games.bots; "" for an account
    ruleset = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        abstract = True

    @property
    def key(self) -> BotKey:
        return BotKey(self.bot, self.user_id or 0)


class BotRating(OfBot):
    """A bot's rating, computed only from the games that count for bots, in their order."""

    score = models.FloatField()  # mu - 3 sigma, by which the ladder is ordered
    games = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "bot", "ruleset"], nulls_distinct=False, name="bot_rating_once"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(bot=""), name="bot_rating_of_one"
            ),
        ]
        indexes = [models.Index(F("ruleset"), F("score").desc(), F("id"), name="bot_ladder")]

    def __str__(self) -> str:
        return f"rating of {self.bot or f'bot {self.user_id}'} in {self.ruleset}"


class BotRatingChange(OfBot):
    """What one game did to one bot's rating."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="bot_changes", db_index=False)
    number = models.PositiveBigIntegerField()  # the n-th game by which bots were rated
    place = models.PositiveSmallIntegerField(null=True)  # None: the bot left
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "user", "bot"], nulls_distinct=False, name="bot_change_once"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) ^ Q(bot=""), name="bot_change_of_one"
            ),
        ]
        indexes = [
            models.Index(fields=["number"], name="bot_change_number"),
            models.Index(fields=["user", "ruleset", "-number"], name="bot_rating_history"),
        ]

    def __str__(self) -> str:
        return f"change of {self.bot or f'bot {self.user_id}'} by {self.game_id}"
