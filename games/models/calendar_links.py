"""The secret link through which a calendar reads when a player's decisions are due."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now
from games.models.users import User


class CalendarLink(models.Model):
    """One player's link. Its secret is shown once; only a digest of it is kept."""

    user = models.OneToOneField(User, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)  # SHA-256, in hexadecimal
    created_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"calendar link of user {self.user_id}"
