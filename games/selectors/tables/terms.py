"""The terms of a table, which everybody may see: who may sit down, who may watch and how late."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Game, Seat
from games.payloads.tables import TableTerms
from games.payloads.timestamps import instant
from games.policy import (
    CLOSING_NOTICE_DAYS,
    NONCE_SECONDS,
    NONCE_SECONDS_LIVE,
    OPEN_DAYS,
    REMATCH_HOURS,
)


def closing_at(game: Game) -> datetime:
    """When a table that does not fill up is closed, counted from when it was made."""
    return game.created_at + timedelta(days=OPEN_DAYS)


def notice_at(game: Game) -> datetime:
    """When the players are told that their table will close."""
    return closing_at(game) - timedelta(days=CLOSING_NOTICE_DAYS)


def owing(game: Game) -> list[Seat]:
    """The seats whose players have not yet added their nonces to the deal."""
    return [row for row in game.seat_rows if row.owes_nonce]


def nonces_due_at(game: Game) -> datetime:
    """Until when a full table waits for its players' nonces."""
    assert game.full_at is not None
    seconds = NONCE_SECONDS_LIVE if game.clock == "live" else NONCE_SECONDS
    return game.full_at + timedelta(seconds=seconds)


def rematch_at(game: Game) -> datetime | None:
    """When those who want a rematch get a table; None while nobody does."""
    wishes = [row.wants_rematch_at for row in game.seat_rows if row.wants_rematch_at is not None]
    return min(wishes) + timedelta(hours=REMATCH_HOURS) if wishes else None


def is_on_offer(game: Game, row: Seat) -> bool:
    """Whether somebody may take over a seat while the game goes on: a bot plays there.

    It plays for a player who left or stayed away, or has the seat itself and the table lets people
    take over from bots.
    """
    if game.status != Game.Status.ACTIVE:
        return False
    return row.offered_at is not None or (game.bot_seats_open and bool(row.bot))


def of_table(game: Game) -> TableTerms:
    """The terms of a table, and what comes next while it waits."""
    waits, full = game.status == Game.Status.OPEN, game.status == Game.Status.FULL
    waiting = full and bool(owing(game))
    closes = max(closing_at(game), game.due_at) if game.due_at else closing_at(game)
    return {
        "min_reliability": game.min_reliability,
        "invited_only": game.invited_only,
        "language": game.language,
        "bots_allowed": game.bots_allowed,
        "bot_seats_open": game.bot_seats_open,
        "spectators": game.spectators,
        "spectator_delay": game.spectator_delay,
        "rated": game.rated,
        "guided": game.guided,
        "rematch_of": str(game.rematch_of_id) if game.rematch_of_id else None,
        "closes_at": instant(closes) if waits else None,
        "starts_at": instant(game.due_at) if full and not waiting else None,
        "nonces_due_at": instant(nonces_due_at(game)) if waiting else None,
    }
