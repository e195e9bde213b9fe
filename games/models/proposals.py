"""What a player asks everyone at the table to agree to, and what each of them has said."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.clocks.now import now
from games.clocks.time_ordered_ids import new_id
from games.models.games import Game
from games.models.users import User


class Proposal(models.Model):
    """Something that is done once all at the table agree. Each table has at most one open."""

    class Kind(models.TextChoices):
        CALL_OFF = "call_off"  # the game ends without a result
        PAUSE = "pause"
        RESUME = "resume"
        TAKE_BACK = "take_back"  # the last move, which was the proposer's

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        EXPIRED = "expired"  # nobody declined, and not all agreed in time; or the game went on
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals", db_index=False)
    kind = models.CharField(max_length=16, choices=Kind)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    ply = models.PositiveIntegerField()  # at which it was made
    state = models.CharField(max_length=16, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(default=now)
    ends_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(state="open"), name="proposal_open_once"
            ),
            models.CheckConstraint(
                condition=Q(state="open") ^ Q(closed_at__isnull=False),
                name="proposal_closed_at_if_closed",
            ),
        ]
        indexes = [
            models.Index(fields=["game", "-created_at", "id"], name="proposal_newest"),
            models.Index(fields=["user"], name="proposal_by_user"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.game_id}"


class ProposalVote(models.Model):
    """What the player of a seat has said. It counts while that player has the seat."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="votes", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    agrees = models.BooleanField()
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["proposal", "seat"], name="proposal_vote_once"),
        ]
        indexes = [models.Index(fields=["user"], name="proposal_vote_by_user")]

    def __str__(self) -> str:
        return f"seat {self.seat} on {self.proposal_id}"
