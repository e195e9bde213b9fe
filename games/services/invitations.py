"""Asking somebody to a table that is still open."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import (
    AlreadySeatedError,
    AlreadyStartedError,
    NoSuchItemError,
    NotSeatedError,
    TooManyError,
)
from games.models import Game, Message, User
from games.policy import INVITATIONS_AT_MOST
from games.selectors import tables
from games.services import messages
from games.services.messages import Telling
from games.services.positions import lock_game


@transaction.atomic(savepoint=False)
def invite(*, game_id: UUID, user: User, player: str) -> Game:
    """Tell a player of a table at which one sits. Twice is as good as once."""
    game = lock_game(game_id)
    if tables.seat_of(game, user) is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.OPEN:
        raise AlreadyStartedError(_("This table is no longer open."))
    guest = User.objects.filter(username__iexact=player, is_active=True).first()
    if guest is None:
        raise NoSuchItemError(_("There is no player of that name."))
    if tables.seat_of(game, guest) is not None:
        raise AlreadySeatedError(_("That player sits at this table already."))
    invited = Message.objects.filter(game=game, event=Message.Event.INVITED).exclude(user=guest)
    if invited.values("user").distinct().count() >= INVITATIONS_AT_MOST:
        raise TooManyError(_("No more players can be invited to this table."))
    data = {"host": user.username}
    messages.put([Telling(guest, "invited", f"invited:{game.pk}", game, data)])
    return game
