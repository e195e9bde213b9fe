"""Rematches: the same people at the same table again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NotFinishedError, NotInvitedError, NotSeatedError
from games.models import Game, Invitation, Seat, User
from games.selectors.people import blocks
from games.selectors.tables import terms
from games.selectors.tables.invitations import may_enter
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import publish_change
from games.services.play.game_state import bump_version, lock_game, lock_visible_game
from games.services.tables import guest_tables, seating
from games.services.tables.entry_terms import Terms


@transaction.atomic(savepoint=False)
def create_rematch(*, game_id: UUID, user: User, trusts_server: bool = False) -> Game:
    """Make a table like that of a finished game and invite its players, or sit down at it.

    The finished game is locked: of two concurrent requests, the second joins the first's table.
    Raises NotFinishedError, NotSeatedError, TooManyError, and what ``seating.take_seat`` raises.
    """
    before, seat = lock_finished(game_id, user)
    guest_tables.check_rematch(before, user)
    made = rematch_of(before)
    if made is None:
        return make(before, user, {user.pk: trusts_server})
    return join(made, user, seat, trusts_server=trusts_server)


def lock_finished(game_id: UUID, user: User) -> tuple[Game, int]:
    """Lock a game that was played to its end, and find the seat of the user, who wants a rematch.

    Raises NotFinishedError, NotSeatedError.
    """
    before = lock_visible_game(game_id, user)
    if before.status == Game.Status.ENDED:
        raise NotFinishedError(_("A moderator ended this game. Create a new table."))
    if before.status != Game.Status.FINISHED:
        raise NotFinishedError(_("A rematch is possible once the game has ended."))
    seat = seat_of(before, user)
    if seat is None:
        raise NotSeatedError(_("You had no seat at this table when the game ended."))
    return before, seat


def rematch_of(before: Game) -> UUID | None:
    """The id of a game's rematch, if there is one."""
    return Game.objects.filter(rematch_of=before).values_list("pk", flat=True).first()


def make(before: Game, host: User, seated: Mapping[int, bool]) -> Game:
    """Make the same table again: players in ``seated`` get their seats, the others are invited.

    People who have blocked the host, or whom the host has blocked, are not invited.

    ``seated`` says by user id whether they trust the server. The seat of a bot that stood in for a
    leaver is free. All wishes for a rematch are thereby settled.
    """
    rows = [_once_more(row, seated) for row in before.seat_rows]
    game = Game(ruleset=before.ruleset, options=before.options, host=host, rematch_of=before)
    seating.save_new_table(game, rows, replace(Terms.of(before), invited_only=True))
    mates = [row.user for row in before.seat_rows if row.user is not None and row.user.is_active]
    apart = blocks.blocked_with(host.pk)
    others = [mate for mate in mates if mate.pk not in seated and not mate.is_guest]
    invited = [mate for mate in others if mate.pk not in apart]
    Invitation.objects.bulk_create(Invitation(game=game, user=mate, host=host) for mate in invited)
    forget_wishes(before)
    publish_change(game, *mates)
    key, data = f"invited:{game.pk}", {"host": host.username}
    outbox.enqueue([NewMessage(mate, "invited", key, game, data) for mate in invited])
    return game


def forget_wishes(before: Game) -> None:
    """Clear all wishes for a rematch of this game."""
    if all(row.wants_rematch_at is None for row in before.seat_rows):
        return
    for row in before.seat_rows:
        row.wants_rematch_at, row.rematch_trusts_server = None, False
    Seat.objects.filter(game=before).update(wants_rematch_at=None, rematch_trusts_server=False)
    plan(before)


def plan(before: Game) -> None:
    """Set when those who want a rematch get it; not before the game has been settled."""
    if not before.clocks:
        before.due_at = terms.rematch_at(before)
    bump_version(before, "due_at")
    publish_change(before, *(row.user for row in before.seat_rows if row.user is not None))


def _once_more(row: Seat, seated: Mapping[int, bool]) -> Seat:
    if row.user_id is None or row.user_id not in seated:
        return Seat(number=row.number, bot="" if row.offered_at else row.bot)
    brought = Seat.Brought.TRUSTS_SERVER if seated[row.user_id] else ""
    return Seat(number=row.number, user=row.user, brought=brought)


def join(game_id: UUID, user: User, seat: int, *, trusts_server: bool) -> Game:
    """Sit down at the rematch, in the old seat if it is still free."""
    game = lock_game(game_id)
    if seat_of(game, user) is not None:
        return game
    if not may_enter(game, user, None):
        raise NotInvitedError(_("Ask someone at this table for an invitation."))
    own = seat if game.seat_rows[seat].is_free else None
    return seating.take_seat(game_id=game_id, user=user, seat=own, trusts_server=trusts_server)
