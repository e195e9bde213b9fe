"""Moves: the one way in which a game goes on, for players and bots alike."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import bots
from games.clocks.now import now
from games.engine.moves import IllegalMoveError, Move, find_move
from games.engine.state import State
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
from games.services.on_commit import play_bots_at
from games.services.play import substitutes
from games.services.play.game_state import Answer, lock_game, lock_game_for_move, save_move


@transaction.atomic(savepoint=False)
def play_move(
    *,
    game_id: UUID,
    user: User,
    ply: int,
    move: Mapping[str, Json],
    answer: Answer | None = None,
) -> Game:
    """Make a player's move, if the decision that it answers is still open.

    ``answer`` is kept with it (``save_move``).
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


@transaction.atomic(savepoint=False)
def play_bot_move(*, game_id: UUID) -> bool:
    """Let the first bot that is to move decide, by its seat's view alone; say whether to go on.

    One that plays for an absent player waits for its instant.
    """
    game = lock_game(game_id)
    if not game.bot_due or game.paused_at is not None:
        return False
    before = game.position()
    seat = next(seat for seat in game.to_move if game.seat_rows[seat].bot)
    if game.seat_rows[seat].offered_at is not None:
        due = substitutes.moves_at(game, seat)
        if due > now():
            play_bots_at(game_id, due)
            return False
    chosen = bot_choice(game, before, seat, game.seat_rows[seat].bot)
    save_move(game, before, seat, chosen, by_its_player=False)
    return game.bot_due


def bot_choice(game: Game, position: State, seat: int, bot: str) -> Move:
    """Ask a bot for a seat's move; it is shown what that seat may know, and no more."""
    rules = game.rules
    view, legal = rules.observe(position, seat), rules.legal_moves(position, seat)
    part, rng = game.ruleset_info.bot, secrets.SystemRandom()
    return bots.choose(bot, part, view, legal, rng, position.options)
