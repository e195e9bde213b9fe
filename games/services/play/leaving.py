"""Leaving a running game openly: the seat is offered at once, and a bot plays meanwhile."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NotActiveError, NotSeatedError
from games.models import Game, User
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.on_commit import publish_change
from games.services.play.game_state import lock_visible_game
from games.services.play.substitutes import offer_seat


@transaction.atomic(savepoint=False)
def leave_running_game(*, game_id: UUID, user: User, reason: str) -> Game:
    """Give up a seat, for a ``LeavingReason`` that only the player and moderators see.

    The seat can be taken back as after absence. Raises NotSeatedError, NotActiveError.
    """
    game = lock_visible_game(game_id, user)
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    outbox.enqueue(offer_seat(game, seat, now(), reason=reason))
    publish_change(game, user)
    return game
