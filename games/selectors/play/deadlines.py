"""When a player's decisions are due, as in their own list of games."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import F

from games.clocks.seat_clock import SeatClock
from games.models import Game, User
from games.selectors.play.seat_names import names_at
from games.selectors.tables import lists
from games.selectors.tables.visibility import seat_of

AT_MOST = 200  # per player; as many as a page of the list can have


class Deadline(NamedTuple):
    """One decision of a player, and when it is due."""

    game: UUID
    game_name: str
    others: list[str]
    ply: int
    due_at: datetime
    asked_at: datetime  # when its clock last began to run


def deadlines_of(user: User) -> list[Deadline]:
    """The decisions waiting for a user, most urgent first; two statements."""
    rows = lists.to_decide(lists.by_urgency(user=user)).order_by(F("urgency").asc(), "pk")
    mine = (_deadline(row, user) for row in rows[:AT_MOST])
    return [found for found in mine if found is not None]


def _deadline(game: Game, user: User) -> Deadline | None:
    seat = seat_of(game, user)
    due_at = None if seat is None else game.deadlines[seat]
    if seat is None or due_at is None:
        return None
    clock = SeatClock.load(game.clocks[seat])
    names = [name for number, name in enumerate(names_at(game)) if number != seat]
    asked_at = datetime.fromtimestamp(clock.since or 0, due_at.tzinfo)
    ply = game.ply if clock.decision is None else clock.decision
    return Deadline(game.pk, game.game_name, names, ply, due_at, asked_at)
