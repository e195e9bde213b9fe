"""The same people at the same table once more."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NotFinishedError, NotInvitedError, NotSeatedError
from games.models import Game, Invitation, Seat, User
from games.selectors.tables.invitations import may_enter
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import publish_change
from games.services.play.game_state import lock_game, lock_visible_game
from games.services.tables import seating
from games.services.tables.entry_terms import Terms


@transaction.atomic(savepoint=False)
def create_rematch(*, game_id: UUID, user: User, trusts_server: bool = False) -> Game:
    """Make a table like that of a finished game and invite its players, or sit down at it.

    The finished game is locked, so that of two who ask at once the second joins the first.
    """
    before = lock_visible_game(game_id, user)
    if before.status == Game.Status.ENDED:
        raise NotFinishedError(_("A moderator broke this game off. Make a new table."))
    if before.status != Game.Status.FINISHED:
        raise NotFinishedError(_("A rematch comes after the end of a game."))
    seat = seat_of(before, user)
    if seat is None:
        raise NotSeatedError(_("You had no seat at this table when the game ended."))
    made = Game.objects.filter(rematch_of=before).values_list("pk", flat=True).first()
    if made is None:
        return _create(before, user, trusts_server=trusts_server)
    return _join(made, user, seat, trusts_server=trusts_server)


def _create(before: Game, user: User, *, trusts_server: bool) -> Game:
    """All players keep their seats; a seat where a bot stood in for a leaver is free."""
    rows = [
        Seat(
            number=row.number,
            user=user if row.user_id == user.pk else None,
            bot="" if row.offered_at else row.bot,
        )
        for row in before.seat_rows
    ]
    if trusts_server:
        next(row for row in rows if row.user is not None).brought = Seat.Brought.TRUSTS_SERVER
    game = Game(ruleset=before.ruleset, options=before.options, host=user, rematch_of=before)
    seating.save_new_table(game, rows, replace(Terms.of(before), invited_only=True))
    mates = [row.user for row in before.seat_rows if row.user is not None and row.user != user]
    mates = [mate for mate in mates if mate.is_active]
    Invitation.objects.bulk_create(Invitation(game=game, user=mate, host=user) for mate in mates)
    publish_change(game, *mates)
    key, data = f"invited:{game.pk}", {"host": user.username}
    outbox.enqueue([NewMessage(mate, "invited", key, game, data) for mate in mates])
    return game


def _join(game_id: UUID, user: User, seat: int, *, trusts_server: bool) -> Game:
    """Sit down at the rematch, in one's old seat if it is still free."""
    game = lock_game(game_id)
    if seat_of(game, user) is not None:
        return game
    if not may_enter(game, user, None):
        raise NotInvitedError(_("Ask somebody at this table for an invitation."))
    own = seat if game.seat_rows[seat].is_free else None
    return seating.take_seat(game_id=game_id, user=user, seat=own, trusts_server=trusts_server)
