"""Moves: the one way in which a game goes on, for players and bots alike."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import bots
from games.engine.core import IllegalMoveError, Move, find_move
from games.errors import (
    MoveRefusedError,
    NotActiveError,
    NotSeatedError,
    NotYourTurnError,
    StaleMoveError,
)
from games.models import Game, MoveRecord, User
from games.selectors import tables
from games.services.announcements import announce
from games.services.positions import FIELDS, lock_game, put_position


@transaction.atomic(savepoint=False)
def play_move(*, game_id: UUID, user: User, ply: int, move: Mapping[str, Any]) -> Game:
    """Make a player's move, if the decision that it answers is still open."""
    game = lock_game(game_id)
    seat = tables.seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    before = game.position()
    if not before.opened <= ply <= before.ply:
        raise StaleMoveError(
            _("The game is at ply %(now)d; you answered ply %(ply)d.")
            % {"now": before.ply, "ply": ply},
            ply=before.ply,
        )
    legal = game.rules.legal_moves(before, seat)
    if not legal:
        raise NotYourTurnError(_("Others are to move."), to_move=game.to_move)
    try:
        chosen = find_move(legal, move)
    except IllegalMoveError as error:
        raise MoveRefusedError(_("That is not one of your legal moves.")) from error
    return _commit(game, before, seat, chosen)


@transaction.atomic(savepoint=False)
def play_bot_move(*, game_id: UUID) -> bool:
    """Let the first bot that is to move decide, by its seat's view alone; say whether one was."""
    game = lock_game(game_id)
    if not game.bot_due:
        return False
    before = game.position()
    rules = game.rules
    seat = next(seat for seat in game.to_move if game.seat_rows[seat].bot)
    chosen = bots.choose(
        game.seat_rows[seat].bot,
        rules,
        rules.observe(before, seat),
        rules.legal_moves(before, seat),
        secrets.SystemRandom(),
    )
    return _commit(game, before, seat, chosen).bot_due


def _commit(game: Game, before: Any, seat: int, chosen: Move) -> Game:
    """Apply a legal move and write position and history together."""
    state, log = game.rules.apply(before, seat, chosen)
    put_position(game, state)
    game.version += 1
    game.save(update_fields=["version", "updated_at", *FIELDS])
    MoveRecord.objects.create(
        game=game,
        ply=state.ply,
        seat=seat,
        move=chosen.dump(),
        events=[event.dump() for event in log],
    )
    announce(game)
    return game
