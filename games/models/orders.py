"""What a player has decided in advance: secret, and shown only to that player."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User


class StandingOrders(models.Model):
    """A player's orders and answers for one game; the shapes are in games.orders.order_plan."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="orders", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="orders")
    orders = models.JSONField(default=list)  # played one after the other
    answers = models.JSONField(default=dict)  # by question, the preferred moves for one round
    round = models.PositiveIntegerField(default=0)  # the round that the answers are for
    # The seat's decisions when orders were written or last played. If there are more now, its
    # player has moved by hand, and the earlier plan no longer applies.
    decisions = models.PositiveIntegerField(default=0)
    stopped = models.CharField(max_length=32, blank=True)  # why the last orders were dropped
    updated_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="orders_once_per_player")
        ]

    def __str__(self) -> str:
        return f"orders of user {self.user_id} for {self.game_id}"
