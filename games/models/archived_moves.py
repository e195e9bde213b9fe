"""Which moves are no longer in the database: those of a quarter's games."""

from __future__ import annotations

from django.db import models

from games.clocks.now import now


class ArchivedMoves(models.Model):
    """The moves of games made in a quarter, detached from the others and kept in a file.

    The games are those whose ids are at least ``first_id`` and below ``end_id``.
    """

    quarter = models.CharField(max_length=6, primary_key=True)  # a games.clocks.quarters.Quarter
    first_id = models.UUIDField()
    end_id = models.UUIDField()
    games = models.PositiveIntegerField()
    moves = models.PositiveBigIntegerField()  # rows, the set-ups included
    digest = models.CharField(max_length=64)  # SHA-256 of the file's unpacked content
    archived_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"moves of {self.quarter}"
