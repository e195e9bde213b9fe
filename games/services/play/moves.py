"""Moves of players; ``bot_moves`` has those of the site's own bots."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.moves import IllegalMoveError, find_move
from games.engine.types import Json
from games.errors import (
    MoveRefusedError,
    NotActiveError,
    NotSeatedError,
    NotYourTurnError,
    PausedError,
    StaleMoveError,
)
from games.models import Game, User
from games.selectors.tables.visibility import seat_of
from games.services.play.game_state import Answer, lock_game_for_move, save_move


@transaction.atomic(savepoint=False)
def play_move(
    *,
    game_id: UUID,
    user: User,
    ply: int,
    move: Mapping[str, Json],
    answer: Answer | None = None,
) -> Game:
    """Make a player's move, if the decision at ``ply`` is still open.

    ``answer`` is stored with it (``save_move``).
    """
    game = lock_game_for_move(game_id, user)
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    if game.paused_at is not None:
        raise PausedError(_("This game is paused; your clock has stopped."))
    before = game.position()
    if not before.opened <= ply <= before.ply:
        raise StaleMoveError(
            _("The game is at position %(now)d; you answered position %(ply)d.")
            % {"now": before.ply, "ply": ply},
            ply=before.ply,
        )
    legal = game.rules.legal_moves(before, seat)
    if not legal:
        raise NotYourTurnError(_("It is someone else's turn."), to_move=game.to_move)
    try:
        chosen = find_move(legal, move)
    except IllegalMoveError as error:
        raise MoveRefusedError(_("That is not one of your legal moves.")) from error
    save_move(game, before, seat, chosen, by_its_player=True, answer=answer)
    return game
