"""Locking a game, and writing its position with the columns derived from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from games.clocks.now import now
from games.engine.events import Log
from games.engine.moves import Move
from games.engine.rewind import rewind
from games.engine.state import State
from games.engine.types import Json
from games.models import Game, IdempotencyKey, User
from games.selectors.tables import rows
from games.selectors.tables.access import check_visible
from games.services.on_commit import publish_change, wake_workers
from games.services.play import clocks, game_writes, proposal_ends

Answer = Callable[[Game], IdempotencyKey]  # makes the answer to the request of a move


def lock_game(game_id: UUID) -> Game:
    """Read a game with its seats, and lock out other writers until the end of the transaction.

    Raises GameNotFoundError.
    """
    return rows.locked(game_id=game_id)


def lock_game_for_move(game_id: UUID, user: User) -> Game:
    """Lock a game for a player's move; the sweeps will send the messages about it.

    Raises GameNotFoundError.
    """
    game = rows.locked(game_id=game_id, players=rows.PLAYER)
    check_visible(game, user)
    return game


def lock_visible_game(game_id: UUID, user: User | None, invitation: str | None = None) -> Game:
    """Lock a game for a user's request; a game they may not know of counts as missing.

    Raises GameNotFoundError.
    """
    game = lock_game(game_id)
    check_visible(game, user, invitation)
    return game


def set_position(game: Game, state: State) -> None:
    """Set the position and the columns derived from it; the caller sets the clocks and saves."""
    rules = game.rules
    waiting = list(rules.to_move(state))
    game.set_position(state)
    game.ply, game.to_move = state.ply, waiting
    game.bot_due = any(game.seat_rows[seat].bot for seat in waiting)
    standings = rules.standings(state)
    if standings is not None:
        game.status = Game.Status.FINISHED
        game.standings = [standing._asdict() for standing in standings]
        game.finished_at = now()


def save_move(
    game: Game,
    before: State,
    seat: int,
    chosen: Move,
    *,
    by_its_player: bool,
    answer: Answer | None = None,
) -> None:
    """Apply a legal move in a locked game, and write position, clocks and history together.

    ``answer`` is called once the game has its new state, and stored by the same statement.
    """
    state, log = game.rules.apply(before, seat, chosen)
    at = now()
    set_position(game, state)
    proposal_ends.after_move(game, at)
    clocks.after_move(game, seat=seat, at=at, by_its_player=by_its_player)
    _write(game, at, seat, chosen.dump(), log, answer)


def save_rewind(game: Game, state: State, to: int, log: Log) -> None:
    """Write the position to which a locked game is taken back, as the next entry of its log."""
    at = now()
    set_position(game, state)
    proposal_ends.after_move(game, at)
    clocks.after_rewind(game, at)
    _write(game, at, None, rewind(to), log)


def _write(
    game: Game, at: datetime, seat: int | None, move: Json, log: Log, answer: Answer | None = None
) -> None:
    """Save a position and the log entry that led to it, and notify listeners and workers."""
    game.version += 1
    game.updated_at = at
    events = [event.dump() for event in log]
    entry = game_writes.Entry(game.pk, game.ply, seat, move, events, at)
    first = answer(game) if answer is not None else None
    game_writes.write(game, entry, first if first is not None and first.key else None)
    wake_workers(game)
    publish_change(game)


def bump_version(game: Game, *changed: str) -> None:
    """Save changed columns of a table with a new version, so that every view is out of date."""
    game.version += 1
    game.updated_at = now()
    game.save(update_fields={"version", "updated_at", *changed})
    publish_change(game)
