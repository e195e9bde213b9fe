"""Who sits where, and what texts call them."""

from __future__ import annotations

from games.models import Game, Seat
from games.payloads.tables import RecordedSeat
from games.rulesets.sentences import seat_names


def names_at(game: Game) -> list[str]:
    """What texts call the seats: the names of their present players, even for past moves."""
    return seat_names([seat_json(seat) for seat in game.seat_rows])


def seat_json(seat: Seat) -> RecordedSeat:
    return {
        "seat": seat.number,
        "player": seat.user.username if seat.user else None,
        "bot": seat.bot or None,
    }
