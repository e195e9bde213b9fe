"""The stored log of a game, for replaying it or computing figures: never for a viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.engine import rewind
from games.engine.events import Event
from games.engine.types import Json, Seat
from games.models import Game, MoveRecord


class LoggedMove(NamedTuple):
    """A row of the log, all its secrets included."""

    ply: int
    seat: Seat | None
    move: Json
    events: list[Json]
    at: datetime
    secret: str  # of the game, from which its position at ply 0 follows

    def told_to(self, seat: Seat | None) -> list[Event]:
        """The events that a seat was told; None: those that everybody was."""
        return told_to(self.events, seat)


def begins_at(game: Game) -> int:
    """The first ply with a position; earlier ones belong to the game that this one continues."""
    return int(game.played_on["ply"]) if game.played_on else 0


def told_to(events: Sequence[Json], seat: Seat | None) -> list[Event]:
    """The events that a seat was told, of a move's stored events; None: those told to everybody."""
    return [event for event in (Event(*stored) for stored in events) if event.seen_by(seat)]


def logged_moves(game: Game, ply: int) -> list[LoggedMove]:
    """The log up to a ply, the set-up first; one statement. Empty if it was archived."""
    rows = MoveRecord.objects.filter(game=game, ply__lte=ply).order_by("ply")
    columns = ("ply", "seat", "move", "events", "created_at", "game__secret")
    return [LoggedMove(*row) for row in rows.values_list(*columns)]


def public_log(log: Sequence[LoggedMove]) -> list[tuple[int, list[Event]]]:
    """The plies that led to the last one, without those taken back, and what all were told."""
    return told_of(log, None)


def told_of(log: Sequence[LoggedMove], seat: Seat | None) -> list[tuple[int, list[Event]]]:
    """The same plies, with what a seat was told of them."""
    path = rewind.path([row.move for row in log[1:]], len(log) - 1)
    return [(ply, log[ply].told_to(seat)) for ply in (0, *path)]
