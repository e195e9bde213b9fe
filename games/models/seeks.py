"""Quick match: who looks for a game of which kind, and the tables made for them.

And challenges: links that give whoever has one a table with the link's maker.
"""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.clocks.now import now
from games.clocks.time_ordered_ids import new_id
from games.models.games import Game
from games.models.users import User
from games.policy import CHALLENGE_TABLES_AT_MOST, GREETING_LENGTH, SEEK_GAMES_AT_MOST


class GameKind(models.Model):
    """What sort of game somebody wants: presets only, so that people find each other."""

    ruleset = models.CharField(max_length=32)
    preset = models.CharField(max_length=32, blank=True, default="")
    seats = models.PositiveSmallIntegerField()
    clock = models.CharField(max_length=16)  # a key of games.policy.CLOCKS
    rated = models.BooleanField(default=False)

    class Meta:
        abstract = True


class Seek(GameKind):
    """An account that looks for games of one kind: docs/quick-match.md."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="seeks", db_index=False)
    # With whom. Empty: whatever they speak; null: whatever their rating or reliability.
    languages = ArrayField(models.CharField(max_length=2, choices=User.Language), default=list)
    rating_range = models.PositiveSmallIntegerField(null=True)  # points to either side of one's own
    min_reliability = models.PositiveSmallIntegerField(null=True)  # per cent
    bots_allowed = models.BooleanField(default=True)  # bot accounts; never the site's own bots
    trusts_server = models.BooleanField(default=False)  # brings no nonce to the deals
    # How many games to keep going at a time; null: the seek ends with its first game.
    keeps = models.PositiveSmallIntegerField(null=True)
    # Its place in the queue; null: it has found enough, and is not looking at present.
    waiting_since = models.DateTimeField(null=True, default=now)
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "ruleset", "preset", "seats", "clock", "rated"],
                name="seek_once_of_a_kind",
            ),
            models.CheckConstraint(
                condition=Q(keeps__isnull=True) | Q(keeps__range=(1, SEEK_GAMES_AT_MOST)),
                name="seek_keeps_some_games",
            ),
        ]
        indexes = [
            models.Index(
                fields=["waiting_since", "id"],
                condition=Q(waiting_since__isnull=False),
                name="seek_queue",
            ),
        ]

    def __str__(self) -> str:
        return f"seek {self.id} of user {self.user_id}"


class Match(models.Model):
    """A player whom quick match seated at a table, and since when they had waited."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="matches", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    seek = models.ForeignKey(Seek, models.SET_NULL, null=True, related_name="matches")
    waited_since = models.DateTimeField()
    # Whether the table is waiting or its game goes on; a sweep keeps this up to date.
    is_open = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="match_once")]
        indexes = [models.Index(fields=["game"], condition=Q(is_open=True), name="match_open")]

    def __str__(self) -> str:
        return f"match of user {self.user_id} at {self.game_id}"


class Challenge(GameKind):
    """A link that makes a table with its maker for whoever takes it up; signed, not stored."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="challenges")
    language = models.CharField(max_length=2, choices=User.Language, blank=True, default="")
    min_reliability = models.PositiveSmallIntegerField(null=True)
    trusts_server = models.BooleanField(default=False)
    games_at_once = models.PositiveSmallIntegerField(default=1)
    greeting = models.CharField(max_length=GREETING_LENGTH, blank=True, default="")
    created_at = models.DateTimeField(default=now)
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(games_at_once__range=(1, CHALLENGE_TABLES_AT_MOST)),
                name="challenge_has_some_games",
            ),
        ]

    def __str__(self) -> str:
        return f"challenge {self.id} of user {self.user_id}"


class ChallengeTable(models.Model):
    """A table that a challenge made."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="challenge_table"
    )
    challenge = models.ForeignKey(Challenge, models.CASCADE, related_name="tables")

    def __str__(self) -> str:
        return f"{self.game_id} of challenge {self.challenge_id}"
