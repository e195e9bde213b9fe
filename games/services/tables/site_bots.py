"""Seating the site's own bots at a table before its game, and removing them."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import BotsNotAllowedError, GameFullError, NoSuchItemError, SeatTakenError
from games.models import Game, Seat, User
from games.services.play.game_state import bump_version
from games.services.tables import lifecycle
from games.services.tables.seating import table_of_host


@transaction.atomic(savepoint=False)
def seat_bots(*, game_id: UUID, user: User, bot: str, seat: int | None = None) -> Game:
    """Seat a bot in a free seat, or one in each free seat. Only the host may.

    Raises NotHostError, AlreadyStartedError, BotsNotAllowedError, GameFullError, SeatTakenError.
    """
    game = table_of_host(game_id, user)
    if not game.bots_allowed:
        raise BotsNotAllowedError(_("This table allows no bots."))
    free = [row for row in game.seat_rows if row.is_free]
    if not free:
        raise GameFullError(_("Every seat at this table is taken."))
    chosen = [row for row in free if seat in (None, row.number)]
    if not chosen:
        raise SeatTakenError(_("That seat is not free."))
    for row in chosen:
        _save_bot(row, bot)
    return _settled(game)


@transaction.atomic(savepoint=False)
def remove_bot(*, game_id: UUID, user: User, seat: int) -> Game:
    """Free the seat of a bot again. Only the host may.

    Raises NotHostError, AlreadyStartedError, NoSuchItemError.
    """
    game = table_of_host(game_id, user)
    row = next((row for row in game.seat_rows if row.number == seat and row.bot), None)
    if row is None:
        raise NoSuchItemError(_("No bot sits there."))
    _save_bot(row, "")
    return _settled(game)


def _save_bot(row: Seat, bot: str) -> None:
    row.bot = bot
    row.save(update_fields=["bot"])


def _settled(game: Game) -> Game:
    lifecycle.update_status(game, now())
    bump_version(game, *lifecycle.FIELDS)
    return game
