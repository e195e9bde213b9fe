"""What a player's decisions were worth, and hints for the next: found by workers in steps."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.clocks.now import now
from games.clocks.time_ordered_ids import new_id
from games.models.fields import CompactJSONField
from games.models.games import Game
from games.models.users import User


class Analysis(models.Model):
    """What a player's decisions at a seat of a finished game were worth; docs/analysis.md."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    version = models.PositiveSmallIntegerField()  # games.engine.hindsight.VERSION
    rules_version = models.PositiveSmallIntegerField()  # of the game's rules
    # A finding (games.engine.hindsight.Finding) for each decision analysed so far.
    findings = CompactJSONField(default=list)
    done = models.PositiveIntegerField(default=0)  # steps done,
    steps = models.PositiveIntegerField()  # of this many
    is_over = models.BooleanField(default=False)  # all are done, or it has failed
    created_at = models.DateTimeField(default=now)
    updated_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "user"], name="analysis_once"),
            models.CheckConstraint(condition=Q(done__lte=F("steps")), name="analysis_done_at_most"),
            models.CheckConstraint(
                condition=Q(is_over=True) | Q(done__lt=F("steps")), name="analysis_over_when_done"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="analysis_by_user"),
            models.Index(
                fields=["updated_at"], condition=Q(is_over=False), name="analysis_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"analysis of seat {self.seat} of {self.game_id}"

    @property
    def has_failed(self) -> bool:
        return self.is_over and self.done < self.steps


class Hint(models.Model):
    """What the strongest level would do in a player's place, for a decision in a running game."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    ply = models.PositiveIntegerField()  # of the position
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    # Weighed moves (games.engine.hindsight.Weighed), the recommended one first; None: not yet.
    moves = CompactJSONField(null=True)
    # The recommended move's gain over the next best: a dumped fact of the game's outlook, or None.
    gain = CompactJSONField(null=True)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "ply", "seat"], name="hint_once"),
        ]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="hint_by_user"),
            models.Index(
                fields=["created_at"], condition=Q(moves__isnull=True), name="hint_unanswered"
            ),
        ]

    def __str__(self) -> str:
        return f"hint at ply {self.ply} of {self.game_id}"
