"""What players report to moderators."""

from __future__ import annotations

import uuid

import pghistory
from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
from games.models.chat import ChatMessage
from games.models.games import Game
from games.models.users import User


@pghistory.track(pghistory.UpdateEvent(), append_only=True)
class Report(models.Model):
    """A report to the moderators of a line, a table or a player."""

    class Reason(models.TextChoices):
        INSULT = "insult"
        SPAM = "spam"
        CHEATING = "cheating"  # collusion, second accounts
        NAME = "name"
        LEAVING = "leaving"
        OTHER = "other"

    class Status(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"

    class Outcome(models.TextChoices):
        ACTED = "acted"
        NO_BREACH = "no_breach"
        NOT_CLEAR = "not_clear"  # nothing could be proved
        DUPLICATE = "duplicate"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    reporter = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="+")
    line = models.ForeignKey(ChatMessage, models.SET_NULL, null=True, related_name="+")
    player = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.TextField(blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    claimed_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", db_index=False
    )
    outcome = models.CharField(max_length=9, choices=Outcome, blank=True)
    canned = models.CharField(max_length=20, blank=True)  # a key of texts.reasons.ANSWERS
    answer = models.TextField(blank=True)  # what its moderator added
    created_at = models.DateTimeField(default=now)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(game__isnull=False)
                | Q(line__isnull=False)
                | Q(player__isnull=False)
                | Q(status="closed"),
                name="report_of_something",
            )
        ]
        indexes = [
            # The moderators' queue: open ones first, the oldest first.
            models.Index(F("status").desc(), "created_at", "id", name="report_queue"),
            models.Index(fields=["reporter", "-created_at", "id"], name="report_by_reporter"),
        ]

    def __str__(self) -> str:
        return f"report {self.id}"
