"""Locking a game, and writing its position with all that can be told from it at a glance."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.events import Log
from games.engine.moves import Move
from games.engine.rewind import rewind
from games.engine.state import State
from games.engine.types import Json
from games.errors import GameNotFoundError
from games.models import Game, MoveRecord, User
from games.selectors.tables import rows
from games.selectors.tables.access import check_visible
from games.services.on_commit import publish_change, wake_workers
from games.services.play import clocks

FIELDS: Final = (
    "version",
    "state",
    "ply",
    "to_move",
    "bot_due",
    "status",
    "standings",
    "finished_at",
    "updated_at",
    *clocks.FIELDS,
)


def lock_game(game_id: UUID) -> Game:
    """Read a game with its seats, and keep every other writer out until the end of it all."""
    try:
        return rows.with_seats().select_for_update(of=("self",)).get(pk=game_id)
    except Game.DoesNotExist:
        raise GameNotFoundError(_("There is no game with this id.")) from None


def lock_visible_game(game_id: UUID, user: User, invitation: str | None = None) -> Game:
    """Lock a game for what somebody asks of it; one that they may not know of is as good as none.

    Raises GameNotFoundError.
    """
    game = lock_game(game_id)
    check_visible(game, user, invitation)
    return game


def set_position(game: Game, state: State) -> None:
    """Set the position and all that follows from it; the caller sets the clocks and saves."""
    rules = game.rules
    waiting = list(rules.to_move(state))
    game.state, game.ply, game.to_move = state.dump(), state.ply, waiting
    game.bot_due = any(game.seat_rows[seat].bot for seat in waiting)
    standings = rules.standings(state)
    if standings is not None:
        game.status = Game.Status.FINISHED
        game.standings = [standing._asdict() for standing in standings]
        game.finished_at = now()


def save_move(game: Game, before: State, seat: int, chosen: Move, *, by_its_player: bool) -> None:
    """Apply a legal move in a locked game, and write position, clocks and history together."""
    state, log = game.rules.apply(before, seat, chosen)
    at = now()
    set_position(game, state)
    clocks.after_move(game, seat=seat, at=at, by_its_player=by_its_player)
    _write(game, at, seat, chosen.dump(), log)


def save_rewind(game: Game, state: State, to: int, log: Log) -> None:
    """Write the position to which a locked game is taken back, as the next entry of its history."""
    at = now()
    set_position(game, state)
    clocks.after_rewind(game, at)
    _write(game, at, None, rewind(to), log)


def _write(game: Game, at: datetime, seat: int | None, move: Json, log: Log) -> None:
    """Save a position and the entry of the history that led to it, and let everybody know."""
    game.version += 1
    game.updated_at = at
    game.save(update_fields=FIELDS)
    MoveRecord.objects.create(
        game=game,
        ply=game.ply,
        seat=seat,
        move=move,
        events=[event.dump() for event in log],
        created_at=at,
    )
    wake_workers(game)
    publish_change(game)


def bump_version(game: Game, *changed: str) -> None:
    """Save what changed about a table, so that every view of it is out of date."""
    game.version += 1
    game.updated_at = now()
    game.save(update_fields={"version", "updated_at", *changed})
    publish_change(game)
