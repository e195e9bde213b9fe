"""Pausing a game, and resuming it."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Notice
from games.services.messages.outbox import NewMessage
from games.services.on_commit import wake_workers
from games.services.play import clocks
from games.services.play.game_state import bump_version
from games.services.play.notices import add_notice


def pause(game: Game, at: datetime, *, until: datetime | None = None) -> None:
    """Stop all clocks of a locked game until ``resume``, which happens by itself at ``until``."""
    for row in game.seat_rows:
        clocks.stop_clock(game, row, at)
    game.paused_at, game.pause_ends_at = at, until
    clocks.write_clocks(game, clocks.seat_clocks(game), at)
    bump_version(game, "paused_at", "pause_ends_at", *clocks.FIELDS)
    add_notice(game, Notice.Kind.PAUSED, None, at, until=until)


def resume(game: Game, at: datetime) -> None:
    """Restart the clocks with the time that they had left."""
    game.paused_at = game.pause_ends_at = None
    for row in game.seat_rows:
        clocks.resume_clock(game, row, at)
    bump_version(game, "paused_at", "pause_ends_at", *clocks.FIELDS)
    add_notice(game, Notice.Kind.RESUMED, None, at)
    wake_workers(game)


def resumed_messages(game: Game, since: datetime) -> list[NewMessage]:
    """Messages to all players that the pause they agreed on is over."""
    key = f"resumed:{game.pk}:{since.timestamp():.0f}"
    return [
        NewMessage(row.user, "resumed", key, game, {"seat": row.number})
        for row in game.seat_rows
        if row.user is not None
    ]
