"""Locking a game, and writing its position with all that can be told from it at a glance."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.core import State
from games.errors import GameNotFoundError
from games.models import Game
from games.selectors import tables

FIELDS: Final = (
    "state",
    "ply",
    "to_move",
    "bot_due",
    "status",
    "standings",
    "finished_at",
)


def lock_game(game_id: UUID) -> Game:
    """Read a game with its seats, and keep every other writer out until the end of it all."""
    game = tables.with_seats().select_for_update(of=("self",)).filter(pk=game_id).first()
    if game is None:
        raise GameNotFoundError(_("There is no game with this id."))
    return game


def put_position(game: Game, state: State) -> None:
    """Set the position and all that follows from it; the caller saves ``FIELDS``."""
    rules = game.rules
    waiting = list(rules.to_move(state))
    game.state, game.ply, game.to_move = state.dump(), state.ply, waiting
    game.bot_due = any(game.seat_rows[seat].bot for seat in waiting)
    standings = rules.standings(state)
    if standings is not None:
        game.status = Game.Status.FINISHED
        game.standings = [standing._asdict() for standing in standings]
        game.finished_at = timezone.now()
