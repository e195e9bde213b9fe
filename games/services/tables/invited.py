"""What somebody who followed a link to a table can do: sit down at once, or say "no, thanks".

Without an account, they sit down as a guest made in the same transaction.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import AlreadySeatedError, AlreadyStartedError, BadInvitationError
from games.models import Game, Invitation, InvitationLink, User
from games.policy import REFUSALS_AT_MOST
from games.selectors.tables.invitations import live_link
from games.selectors.tables.visibility import seat_of
from games.services.accounts import guests
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import publish_change
from games.services.play.game_state import bump_version, lock_visible_game
from games.services.tables import seating

Status = Invitation.Status


@transaction.atomic
def sit_down(
    *,
    game_id: UUID,
    invitation: str,
    user: User | None,
    seat: int | None = None,
    name: str = "",
    language: str = User.Language.ENGLISH,
    zone: str = "UTC",
) -> User:
    """Seat whoever followed a link; a visitor as a new guest, under a name of their choice.

    The caller must check who may become a guest, and how often. Raises ValidationError by field
    for the name, GameNotFoundError, and what ``seating.take_seat`` raises; then nothing is kept.
    """
    sitter = user or guests.create_guest(language=language, zone=zone)
    seating.take_seat(game_id=game_id, user=sitter, seat=seat, invitation=invitation)
    if name and sitter.is_guest:
        return guests.choose_name(user=sitter, username=name)
    return sitter


@transaction.atomic
def refuse(*, game_id: UUID, invitation: str, user: User | None) -> None:
    """Tell the maker of a link that somebody who followed it won't come.

    Accounts are named, and may still come; visitors and guests are only counted. Raises
    GameNotFoundError, AlreadySeatedError, AlreadyStartedError, BadInvitationError.
    """
    game = lock_visible_game(game_id, user, invitation)
    link = live_link(game, invitation, user)
    if link is None:
        raise BadInvitationError(_("This link is not for this table, or no longer is."))
    if seat_of(game, user) is not None:
        raise AlreadySeatedError(_("You sit at this table already."))
    if game.status not in seating.WAITING:
        raise AlreadyStartedError(_("This table is no longer open."))
    if user is None or user.is_guest:
        _count(link)
        name = ""
    elif _keep(game, link, user):
        name = user.username
    else:
        return
    bump_version(game)  # the table's page shows it
    key = f"refused:{link.pk}:{name}"
    data = {"player": name, "reason": ""}
    outbox.enqueue([NewMessage(link.user, "declined", key, game, data)])


def _count(link: InvitationLink) -> None:
    """Count one more refusal; only the first sends a message, as anybody may press the button."""
    link.refusals = min(link.refusals + 1, REFUSALS_AT_MOST)
    link.save(update_fields=["refusals"])


def _keep(game: Game, link: InvitationLink, user: User) -> bool:
    """Store the answer like one to an invitation by name; return whether it is new."""
    row = Invitation.objects.filter(game=game, user=user).first()
    if row is not None and row.status != Status.PENDING:
        return False
    row = row or Invitation(game=game, user=user, host=link.user)
    row.status, row.answered_at = Status.DECLINED, now()
    row.save()
    publish_change(game, user)
    return True
