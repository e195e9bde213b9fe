"""Invitations to a table: by name, or by a link for anyone who has it."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from games.clocks.now import now
from games.models.games import Game
from games.models.users import User
from games.policy import GREETING_LENGTH


class Invitation(models.Model):
    """A player invited to a table by name, and their answer."""

    class Status(models.TextChoices):
        PENDING = "pending"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        REVOKED = "revoked"

    class Reason(models.TextChoices):
        """Why somebody declined; the texts are in games.texts.invitations."""

        NO_TIME = "no_time"
        TOO_SLOW = "too_slow"
        TOO_FAST = "too_fast"
        OTHER_GAME = "other_game"
        OTHER_OPTIONS = "other_options"
        ENOUGH_GAMES = "enough_games"
        LATER = "later"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="invitations", db_index=False)
    host = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.PENDING)
    reason = models.CharField(max_length=16, choices=Reason, blank=True)
    created_at = models.DateTimeField(default=now)
    answered_at = models.DateTimeField(null=True)

    if TYPE_CHECKING:  # set by ``selectors.tables.invitations.invitations_of``
        shown_status: str
        withdrawn_at: datetime | None

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="invitation_once"),
            models.CheckConstraint(
                condition=Q(status="declined") | Q(reason=""), name="invitation_reason_if_declined"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-created_at", "id"], name="invitation_newest"),
            models.Index(fields=["host"], name="invitation_by_host"),
        ]

    def __str__(self) -> str:
        return f"invitation of user {self.user_id} to {self.game_id}"


class InvitationLink(models.Model):
    """A link that lets whoever has it sit down at one table; it is signed, not stored."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="invitation_links")
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    # What its maker says to whoever opens it, and how many visitors said that they won't come.
    greeting = models.CharField(max_length=GREETING_LENGTH, blank=True, default="", db_default="")
    refusals = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        indexes = [models.Index(fields=["user"], name="invitation_link_by_user")]

    def __str__(self) -> str:
        return f"link {self.id} to {self.game_id}"
