"""Inviting people to a table, by name or by a link; and their answers."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import (
    AlreadySeatedError,
    AlreadyStartedError,
    BlockedError,
    InvitationClosedError,
    NoSuchItemError,
    NotHostError,
    NotSeatedError,
    TooManyError,
)
from games.models import Game, Invitation, InvitationLink, User
from games.policy import INVITATION_LINK_DAYS, INVITATION_LINKS_AT_MOST, INVITATIONS_AT_MOST
from games.selectors.accounts import players
from games.selectors.people import blocks
from games.selectors.tables import invitations as reading
from games.selectors.tables.visibility import seat_of
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import publish_change
from games.services.play.game_state import lock_game, lock_visible_game
from games.services.tables import bot_seats, seating

Status = Invitation.Status


@transaction.atomic(savepoint=False)
def invite(*, game_id: UUID, user: User, player: str) -> Game:
    """Invite a player to a table at which the caller sits. A second time changes nothing.

    A player who has blocked the caller is not shown the invitation; the caller cannot tell.
    """
    game = _joinable_table(game_id, user)
    invited = players.by_name(player).filter(is_active=True).first()
    if invited is None:
        raise NoSuchItemError(_("There is no player by that name."))
    if seat_of(game, invited) is not None:
        raise AlreadySeatedError(_("That player is already at this table."))
    if blocks.between(user, invited).exists():
        raise BlockedError(_("You have blocked that player. Unblock them first."))
    bot_seats.check_allowed(invited, bots_allowed=game.bots_allowed)
    rows = {row.user_id: row for row in Invitation.objects.filter(game=game)}
    row = rows.get(invited.pk)
    if row is None:
        if len(rows) >= INVITATIONS_AT_MOST:
            raise TooManyError(_("No more players can be invited to this table."))
        Invitation.objects.create(game=game, user=invited, host=user)
    elif row.status == Status.DECLINED:
        raise InvitationClosedError(_("That player has declined."))
    elif row.status != Status.PENDING:
        row.host = user
        _save_answer(row, Status.PENDING)
    publish_change(game, invited)
    data = {"host": user.username}
    outbox.enqueue([NewMessage(invited, "invited", f"invited:{game.pk}", game, data)])
    return game


@transaction.atomic(savepoint=False)
def revoke(*, game_id: UUID, user: User, player: str) -> Game:
    """Revoke an invitation; for the host and the inviter. A second time changes nothing."""
    game = lock_visible_game(game_id, user)
    row = Invitation.objects.filter(game=game, user__in=players.by_name(player)).first()
    if row is None or user.pk not in (game.host_id, row.host_id):
        if game.host_id != user.pk:  # nobody else may find out who is invited
            raise NotHostError(_("Only the host, or whoever sent it, can withdraw it."))
        raise NoSuchItemError(_("That player is not invited."))
    if row.status == Status.DECLINED or seat_of(game, row.user) is not None:
        raise InvitationClosedError(_("That player has already answered."))
    if row.status != Status.REVOKED:
        _save_answer(row, Status.REVOKED)
        publish_change(game, row.user)
    return game


@transaction.atomic(savepoint=False)
def accept(
    *,
    invitation_id: UUID,
    user: User,
    seat: int | None = None,
    nonce: str = "",
    trusts_server: bool = False,
) -> Game:
    """Accept an invitation by sitting down."""
    game_id = _own_invitation(invitation_id, user).game_id
    lock_game(game_id)
    if _own_invitation(invitation_id, user).shown_status not in reading.OPENING:
        raise InvitationClosedError(_("You have declined, or it was withdrawn."))
    return seating.take_seat(
        game_id=game_id, user=user, seat=seat, nonce=nonce, trusts_server=trusts_server
    )


@transaction.atomic(savepoint=False)
def decline(*, invitation_id: UUID, user: User, reason: str) -> Invitation:
    """Decline an invitation for a reason, which the inviter is told. It cannot be changed."""
    game = lock_game(_own_invitation(invitation_id, user).game_id)
    row = _own_invitation(invitation_id, user)
    if row.status == Status.DECLINED:
        return row
    _check_joinable(game)
    if row.shown_status != Status.PENDING:
        raise InvitationClosedError(_("You have accepted, or it was withdrawn."))
    row.reason = reason
    _save_answer(row, Status.DECLINED)
    publish_change(game, user)
    data = {"player": user.username, "reason": reason}
    outbox.enqueue([NewMessage(row.host, "declined", f"declined:{row.pk}", game, data)])
    return row


@transaction.atomic(savepoint=False)
def create_link(*, game_id: UUID, user: User, greeting: str = "") -> InvitationLink:
    """Create a link to a table at which the caller sits; anyone who has it may enter.

    ``greeting`` is what the caller says to whoever opens it, as checked by ``talk.chat``.
    """
    game = _joinable_table(game_id, user)
    if reading.live_links(game).count() >= INVITATION_LINKS_AT_MOST:
        raise TooManyError(_("This table cannot have more links. Withdraw one first."))
    expires_at = now() + timedelta(days=INVITATION_LINK_DAYS)
    return InvitationLink.objects.create(
        game=game, user=user, expires_at=expires_at, greeting=greeting
    )


@transaction.atomic(savepoint=False)
def revoke_link(*, game_id: UUID, user: User, link: UUID) -> None:
    """Revoke a link; for the host and the player who created it."""
    game = lock_visible_game(game_id, user)
    row = reading.live_links(game).filter(pk=link).first()
    if row is None or seat_of(game, user) is None:
        raise NoSuchItemError(_("There is no such link."))
    if user.pk not in (game.host_id, row.user_id):
        raise NotHostError(_("Only the host, or whoever made this link, can withdraw it."))
    row.revoked_at = now()
    row.save(update_fields=["revoked_at"])


def _joinable_table(game_id: UUID, user: User) -> Game:
    """Lock a table at which the user sits and others may still sit down."""
    game = lock_visible_game(game_id, user)
    if seat_of(game, user) is None:
        raise NotSeatedError(_("You have no seat at this table."))
    _check_joinable(game)
    return game


def _check_joinable(game: Game) -> None:
    offered = any(row.offered_at is not None for row in game.seat_rows)
    if game.status not in seating.WAITING and not (game.status == Game.Status.ACTIVE and offered):
        raise AlreadyStartedError(_("This table is no longer open."))


def _own_invitation(invitation_id: UUID, user: User) -> Invitation:
    """An invitation as its receiver may know it, with its ``shown_status``."""
    row = reading.invitations_of(user=user).filter(pk=invitation_id).first()
    if row is None:
        raise NoSuchItemError(_("You have no such invitation."))
    return row


def _save_answer(row: Invitation, status: Invitation.Status) -> None:
    row.status = row.shown_status = status
    row.answered_at = None if status == Status.PENDING else now()
    row.save(update_fields=["host", "status", "reason", "answered_at"])
