"""How somebody left a table: only for them, and for moderators."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from games.models import Game, Notice, Participation, User
from games.payloads.proposals import MyLeaving
from games.payloads.timestamps import instant
from games.policy import SEAT_RETURN_HOURS, SEAT_RETURNS


def my_leaving(game: Game, user: User) -> MyLeaving:
    """When somebody left, the reason they gave, and until when they may take the seat back."""
    gone = Participation.objects.filter(game=game, user=user, left=True).first()
    if gone is None:
        return {"left_at": None, "reason": None, "take_back_until": None}
    seat = game.seat_rows[gone.seat]
    before = Notice.objects.filter(game=game, player=user, kind=Notice.Kind.TAKEN_BACK)
    free = game.status == Game.Status.ACTIVE and seat.offered_at is not None
    until = None
    if free and seat.offered_at is not None and before.count() < SEAT_RETURNS:
        until = seat.offered_at + timedelta(hours=SEAT_RETURN_HOURS)
    return {
        "left_at": instant(gone.ended_at),
        "reason": reasons_at(game).get(user.pk),
        "take_back_until": instant(until),
    }


def reasons_at(game: Game) -> Mapping[int, str]:
    """The reasons last given by those who left a table openly, by user id."""
    rows = Notice.objects.filter(game=game, kind=Notice.Kind.LEFT).order_by("pk")
    return {pk: why for pk, why in rows.values_list("player_id", "reason") if pk is not None}
