"""Moves of the site's own bots: made at once, or after thinking outside of any lock."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from games import bots
from games.clocks.now import now
from games.engine.lookahead import Level, OwnLog
from games.engine.moves import Move
from games.engine.state import State
from games.engine.types import Seat
from games.models import Game, MoveRecord
from games.selectors.play.logged_moves import logged_moves, told_of
from games.selectors.tables import rows
from games.services.on_commit import play_bots_at, think_at
from games.services.play import substitutes
from games.services.play.game_state import lock_game, save_move

CLAIM_SECONDS: Final = 15  # after which another worker may think, as the first has died
STEP: Final = timedelta(seconds=0.5)  # a late bot moves at a multiple of this after its instant


class Thought(NamedTuple):
    """What a bot has decided, and for which decision."""

    game_id: UUID
    ply: int
    seat: Seat
    bot: str
    move: Move
    due: datetime  # the move is not played before this instant


@transaction.atomic(savepoint=False)
def play_bot_move(*, game_id: UUID) -> bool:
    """Let the first bot to move decide, from its seat's view alone; return whether to go on.

    A bot that plays for an absent player waits for its instant. One that looks ahead is left to a
    thinking worker.
    """
    game = lock_game(game_id)
    if not _may_move(game):
        return False
    seat = _first_bot(game)
    row, level = game.seat_rows[seat], _level(game, seat)
    if level is not None:
        begin = _due(game, seat, level) - timedelta(seconds=level.seconds)
        think_at(game_id, begin if begin > now() else None)
        return False
    if row.offered_at is not None and (due := substitutes.moves_at(game, seat)) > now():
        play_bots_at(game_id, due)
        return False
    before = game.position()
    save_move(game, before, seat, bot_choice(game, before, seat, row.bot), by_its_player=False)
    return game.bot_due


def bot_choice(game: Game, position: State, seat: Seat, bot: str) -> Move:
    """Ask a bot for a seat's move at once; it sees only what that seat may know."""
    rules = game.rules
    view, legal = rules.observe(position, seat), rules.legal_moves(position, seat)
    part, rng = game.ruleset_info.bot, secrets.SystemRandom()
    return bots.choose(bot, part, view, legal, rng, position.options)


def think_and_play(*, game_id: UUID, wait: Callable[[float], None]) -> bool:
    """Let the first bot to move think, if it looks ahead, and play what it chose.

    Return whether it moved. Nothing is locked while it thinks and waits (``wait`` takes seconds),
    and nothing is lost if the worker dies meanwhile: the sweep wakes another.
    """
    thought = _think(game_id)
    if thought is None:
        return False
    wait(max(0.0, (_instant(thought.due, now()) - now()).total_seconds()))
    return _play(thought)


def _think(game_id: UUID) -> Thought | None:
    """Decide from what the seat may know: its view, and what it was told."""
    game = rows.with_seats().filter(pk=game_id).first()
    if game is None or not _may_move(game):
        return None
    seat = _first_bot(game)
    level = _level(game, seat)
    if level is None or not cache.add(f"thinks/{game_id}/{game.ply}", 1, CLAIM_SECONDS):
        return None
    position, rules, bot = game.position(), game.rules, game.seat_rows[seat].bot
    told = told_of(logged_moves(game, game.ply), seat)
    own_log = OwnLog(position.options, position.version, told)
    view, legal = rules.observe(position, seat), rules.legal_moves(position, seat)
    rng = secrets.SystemRandom()
    share = settings.BOT_PLAYOUTS
    move = bots.think(game.ruleset_info, bot, view, own_log, legal, rng, share=share)
    return Thought(game_id, game.ply, seat, bot, move, _due(game, seat, level))


@transaction.atomic(savepoint=False)
def _play(thought: Thought) -> bool:
    """Make the move, if the seat still has the same decision to make."""
    game = lock_game(thought.game_id)
    if not _may_move(game) or thought.seat not in game.to_move:
        return False
    before = game.position()
    is_open = before.opened <= thought.ply <= before.ply
    if not is_open or game.seat_rows[thought.seat].bot != thought.bot:
        return False
    save_move(game, before, thought.seat, thought.move, by_its_player=False)
    return True


def _may_move(game: Game) -> bool:
    return game.bot_due and game.paused_at is None and game.has_rules


def _first_bot(game: Game) -> Seat:
    return next(seat for seat in game.to_move if game.seat_rows[seat].bot)


def _level(game: Game, seat: Seat) -> Level | None:
    return bots.level_of(game.ruleset_info, game.seat_rows[seat].bot)


def _due(game: Game, seat: Seat, level: Level) -> datetime:
    """When a bot that looks ahead makes its present move.

    That reveals nothing of what it sees: it is a fixed time, by level, after it was asked.
    """
    if game.seat_rows[seat].offered_at is not None:
        return substitutes.moves_at(game, seat)
    asked = MoveRecord.objects.values_list("created_at", flat=True).get(game=game, ply=game.ply)
    return asked + timedelta(seconds=level.seconds)


def _instant(due: datetime, at: datetime) -> datetime:
    """The instant to wait for: ``due``, or the next multiple of ``STEP`` after it."""
    late = max(timedelta(0), at - due)
    return due + -(-late // STEP) * STEP
