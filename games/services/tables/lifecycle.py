"""A table before its game: filled, emptied again, begun, closed.

``Game.due_at`` says what comes next, and ``services.due_games`` does it. While a table
is open that is the notice of its closing, then the closing; while it is full, the start.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from games.engine.commitment import game_seed
from games.models import Game, MoveRecord, User
from games.payloads.timestamps import instant
from games.policy import CLOSING_NOTICE_DAYS, START_SECONDS
from games.selectors.tables import terms
from games.services.messages.outbox import NewMessage
from games.services.on_commit import wake_workers
from games.services.play import clocks, game_state
from games.services.play.game_state import bump_version, set_position

FIELDS: Final = ("status", "full_at", "due_at")


def update_status(game: Game, at: datetime) -> None:
    """Say of a table whether it is full, and what is due next; the caller saves ``FIELDS``."""
    if not any(row.is_free for row in game.seat_rows):
        if game.status != Game.Status.FULL:
            game.status, game.full_at = Game.Status.FULL, at
            game.due_at = at + timedelta(seconds=START_SECONDS)
    elif game.status == Game.Status.FULL or game.due_at is None:
        game.status, game.full_at = Game.Status.OPEN, None
        closing = terms.closing_at(game)
        game.due_at = terms.notice_at(game) if at < closing else closing


def start_game(game: Game, at: datetime, *, by: User | None = None) -> list[NewMessage]:
    """Deal at a full table. All are told but the one who started it; None: it did so itself."""
    game.rules_version = game.ruleset_info.version
    rules = game.rules
    seed = game_seed(game.secret, [seat.nonce for seat in game.seat_rows])
    state, log = rules.setup(len(game.seat_rows), seed, rules.options.parse(game.options))
    game.status = Game.Status.ACTIVE
    game.started_at, game.full_at = at, None
    set_position(game, state)
    clocks.start_clocks(game, at)
    bump_version(game, "rules_version", "started_at", "full_at", *game_state.FIELDS)
    MoveRecord.objects.create(game=game, ply=state.ply, events=[event.dump() for event in log])
    wake_workers(game)
    return [
        NewMessage(row.user, "started", f"started:{game.pk}", game, {"seat": row.number})
        for row in game.seat_rows
        if row.user is not None and row.user != by
    ]


def process_unstarted(game: Game, at: datetime) -> list[NewMessage]:
    """Do what is due at a locked table that has not started."""
    if game.status == Game.Status.FULL:
        return start_game(game, at)
    closing, notice = terms.closing_at(game), terms.notice_at(game)
    noticed = game.due_at is not None and game.due_at > notice
    if noticed and at >= closing:
        close_table(game)
        return []
    # Where the sweep stood still for days they are told late, and have their days all the same.
    closes = closing if at < closing else at + timedelta(days=CLOSING_NOTICE_DAYS)
    game.due_at = closes
    bump_version(game, "due_at")
    data = {"until": instant(closes)}
    return [
        NewMessage(row.user, "closing", f"closing:{game.pk}", game, data)
        for row in game.seat_rows
        if row.user is not None
    ]


def close_table(game: Game) -> None:
    """End a table that never started."""
    game.status = Game.Status.CLOSED
    game.full_at = game.due_at = None
    bump_version(game, *FIELDS)
