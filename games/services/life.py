"""A table before its game: filled, emptied again, begun, closed.

``Game.due_at`` says what comes next, and the sweep of services.attendance does it. While a table
is open that is the notice of its closing, then the closing; while it is full, the start.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from games.engine.fairness import game_seed
from games.models import Game, MoveRecord, User
from games.policy import CLOSING_NOTICE_DAYS, START_SECONDS
from games.selectors import terms
from games.selectors.instants import instant
from games.services import clocks, positions
from games.services.announcements import announce
from games.services.messages import Telling
from games.services.positions import put_position, touch

FIELDS: Final = ("status", "full_at", "due_at")


def seats_changed(game: Game, at: datetime) -> None:
    """Say of a table whether it is full, and what is due next; the caller saves ``FIELDS``."""
    if not any(row.is_free for row in game.seat_rows):
        if game.status != Game.Status.FULL:
            game.status, game.full_at = Game.Status.FULL, at
            game.due_at = at + timedelta(seconds=START_SECONDS)
    elif game.status == Game.Status.FULL or game.due_at is None:
        game.status, game.full_at = Game.Status.OPEN, None
        closing = terms.closing_at(game)
        game.due_at = terms.notice_at(game) if at < closing else closing


def begin(game: Game, at: datetime, *, by: User | None = None) -> list[Telling]:
    """Deal at a full table. All are told but the one who started it; None: it did so itself."""
    rules = game.rules
    seed = game_seed(game.secret, [seat.nonce for seat in game.seat_rows])
    state, log = rules.setup(len(game.seat_rows), seed, rules.options.parse(game.options))
    game.status = Game.Status.ACTIVE
    game.started_at, game.full_at = at, None
    put_position(game, state)
    clocks.begin(game, at)
    touch(game, "started_at", "full_at", *positions.FIELDS)
    MoveRecord.objects.create(game=game, ply=state.ply, events=[event.dump() for event in log])
    announce(game)
    return [
        Telling(row.user, "started", f"started:{game.pk}", game, {"seat": row.number})
        for row in game.seat_rows
        if row.user is not None and row.user != by
    ]


def attend(game: Game, at: datetime) -> list[Telling]:
    """Do what is due at a locked table that has not started."""
    if game.status == Game.Status.FULL:
        return begin(game, at)
    closing, notice = terms.closing_at(game), terms.notice_at(game)
    told = game.due_at is not None and game.due_at > notice
    if told and at >= closing:
        close(game)
        return []
    # Where the sweep stood still for days they are told late, and have their days all the same.
    closes = closing if at < closing else at + timedelta(days=CLOSING_NOTICE_DAYS)
    game.due_at = closes
    touch(game, "due_at")
    data = {"until": instant(closes)}
    return [
        Telling(row.user, "closing", f"closing:{game.pk}", game, data)
        for row in game.seat_rows
        if row.user is not None
    ]


def close(game: Game) -> None:
    """End a table that never started."""
    game.status = Game.Status.CLOSED
    game.full_at = game.due_at = None
    touch(game, *FIELDS)
