"""Binding a game's start, before its deal, to all that is fixed by then."""

from __future__ import annotations

import secrets

from games.engine import start_digest
from games.engine.events import Event
from games.models import Game, Seat

SALT_BYTES = 16


def bind(game: Game) -> Event:
    """Store with each seat what it brought and who holds it; return the public event."""
    for row in game.seat_rows:
        row.brought = row.brings  # while there is no holder yet
        if row.brought == Seat.Brought.BOT:
            row.nonce = ""  # a bot's operator could choose it last, knowing all the others
        row.salt = secrets.token_hex(SALT_BYTES)
        row.holder = start_digest.holder_digest(
            salt=row.salt, player=row.user.username if row.user else None, bot=row.bot or None
        )
    Seat.objects.bulk_update(game.seat_rows, ["brought", "nonce", "salt", "holder"])
    digest = start_digest.start_digest(
        game=str(game.pk),
        ruleset=game.ruleset,
        rules_version=game.rules_version,
        options=game.options,
        commitment=game.commitment,
        nonces=[row.nonce for row in game.seat_rows],
        brought=[row.brought for row in game.seat_rows],
        holders=[row.holder for row in game.seat_rows],
    )
    return start_digest.event(digest)
