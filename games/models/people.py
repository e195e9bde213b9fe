"""Whom somebody keeps away from, and whom they follow."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
from games.models.users import User


class Block(models.Model):
    """One person does not want to meet another: docs/people.md says what that does."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_not_oneself"),
        ]
        indexes = [models.Index(fields=["blocked", "blocker"], name="block_by_blocked")]

    def __str__(self) -> str:
        return f"user {self.blocker_id} blocks user {self.blocked_id}"


class Follow(models.Model):
    """One person wants to know what another plays. The other is not told."""

    follower = models.ForeignKey(User, models.CASCADE, related_name="follows", db_index=False)
    followed = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("followed")), name="follow_not_oneself"),
        ]
        indexes = [models.Index(fields=["followed", "follower"], name="follow_by_followed")]

    def __str__(self) -> str:
        return f"user {self.follower_id} follows user {self.followed_id}"
