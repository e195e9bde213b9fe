"""Who may sit down at a table and who may watch, and what becomes of it before its game."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Game
from games.payloads.tables import TableTerms
from games.payloads.timestamps import instant
from games.policy import CLOSING_NOTICE_DAYS, OPEN_DAYS


def closing_at(game: Game) -> datetime:
    """When a table that nobody fills is closed, counted from its making."""
    return game.created_at + timedelta(days=OPEN_DAYS)


def notice_at(game: Game) -> datetime:
    """When its players are told of that."""
    return closing_at(game) - timedelta(days=CLOSING_NOTICE_DAYS)


def of_table(game: Game) -> TableTerms:
    """The conditions of a table, and what comes next while it waits."""
    waits, full = game.status == Game.Status.OPEN, game.status == Game.Status.FULL
    closes = max(closing_at(game), game.due_at) if game.due_at else closing_at(game)
    return {
        "min_reliability": game.min_reliability,
        "invited_only": game.invited_only,
        "language": game.language,
        "bots_allowed": game.bots_allowed,
        "spectators": game.spectators,
        "spectator_delay": game.spectator_delay,
        "rated": game.rated,
        "rematch_of": str(game.rematch_of_id) if game.rematch_of_id else None,
        "closes_at": instant(closes) if waits else None,
        "starts_at": instant(game.due_at) if full else None,
    }
