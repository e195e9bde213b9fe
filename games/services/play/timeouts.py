"""The ladder of absence: extension, autopilot, the seat offered, taken over or taken back.

A player who stays away spoils the game for nobody, and a day's delay costs nobody their seat.
Each step is a notice in the public log. docs/absence.md has a diagram.
"""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Notice
from games.payloads.timestamps import instant
from games.policy import (
    AUTOPILOT,
    AUTOPILOT_DECISIONS,
    EXTENSIONS,
)
from games.services.messages.outbox import NewMessage
from games.services.play import clocks
from games.services.play.bot_moves import bot_choice
from games.services.play.game_state import bump_version, save_move
from games.services.play.notices import add_notice
from games.services.play.substitutes import offer_seat


def handle_timeout(game: Game, seat: int, at: datetime) -> list[NewMessage]:
    """Take the next step of the ladder for a seat whose deadline has passed."""
    mine = clocks.seat_clocks(game)[seat]
    if not mine.extended and mine.extensions < EXTENSIONS:
        return _extend(game, seat, at)
    before = game.position()
    save_move(game, before, seat, bot_choice(game, before, seat, AUTOPILOT), by_its_player=False)
    add_notice(game, Notice.Kind.AUTOPILOT, seat, at)
    away = clocks.seat_clocks(game)[seat].missed >= AUTOPILOT_DECISIONS
    return offer_seat(game, seat, at) if away and game.status == Game.Status.ACTIVE else []


def _extend(game: Game, seat: int, at: datetime) -> list[NewMessage]:
    all_clocks = clocks.seat_clocks(game)
    all_clocks[seat].extend(clocks.clock_of(game), at)
    clocks.write_clocks(game, all_clocks, at)
    bump_version(game, *clocks.FIELDS)
    until = game.deadlines[seat]
    add_notice(game, Notice.Kind.EXTENDED, seat, at, until=until)
    user = game.seat_rows[seat].user
    assert user is not None
    decision = all_clocks[seat].decision
    data = {"seat": seat, "decision": decision, "deadline": instant(until)}
    key = f"extension:{game.pk}:{seat}:{all_clocks[seat].extensions}"
    return [NewMessage(user, "extension", key, game, data)]
