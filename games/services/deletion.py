"""The end of an account: its person is gone, and other people's games stay whole.

The row stays, since seats, records and ratings point to it, under a name that says nothing. It is
done in steps, each a transaction: the account is closed, so that nothing new begins; each of its
games is left; what was personal is deleted. A crash in between loses no step: the sweep does
all of them again, and a step that is done does nothing.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import structlog
from allauth.mfa.models import Authenticator
from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Q, TextField
from django.db.models.functions import Cast, Coalesce

from games.clocks.instant import now
from games.models import (
    Answer,
    ChatMark,
    ChatMessage,
    Game,
    Invitation,
    InvitationLink,
    Message,
    Mute,
    Note,
    PersonalToken,
    PushDevice,
    Sighting,
    StandingOrders,
    User,
    Webhook,
)
from games.selectors import tables
from games.services import absence, apps, barred, messages, sessions
from games.services import tables as seating
from games.services.positions import lock_game

DELETED: Final = "deleted-"  # how the name begins that takes the place of another
# A request may have been on its way as its account was closed: what it did is undone by a later
# sweep. None takes longer than this.
AFTERMATH: Final = timedelta(minutes=5)
# What somebody has set for himself, by column; the rest of his row is nothing personal.
PERSONAL: Final = (
    "first_name",
    "last_name",
    "email",
    "last_login",
    "language",
    "speaks",
    "mail_refused_at",
    "zone",
    "night_start",
    "night_end",
    "rest_changed_at",
    "vacations",
    "message_modes",
    "digest_hours",
    "order_delay",
    "reliability",
)

log = structlog.get_logger()


def delete(*, user_id: int) -> None:
    """Delete an account, step by step. Not to be called within a transaction."""
    _close(user_id)
    for bot_id in User.objects.filter(owner=user_id).values_list("pk", flat=True):
        delete(user_id=bot_id)
    playing = Q(status__in=[Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE])
    games = Game.objects.filter(playing, seats__user=user_id).order_by("pk")
    for game_id in list(games.values_list("pk", flat=True)):
        leave(game_id, user_id)
    sessions.end_all(user_id)
    _scrub(user_id)


def finish_deletions() -> int:
    """Go on with deletions that were cut off, and look again at the latest; say at how many."""
    since = now() - AFTERMATH
    gone = User.objects.filter(deleted_at__isnull=False)
    unfinished = gone.filter(~Q(username__startswith=DELETED) | Q(deleted_at__gt=since))
    ids = list(unfinished.values_list("pk", flat=True))
    for user_id in ids:
        try:
            delete(user_id=user_id)
        except SoftTimeLimitExceeded:
            raise
        except Exception:  # others' are not to wait for it; the next sweep tries again
            log.exception("account_not_deleted", user=user_id)
    return len(ids)


def is_reserved(username: str) -> bool:
    """Whether a name is one of those that the deleted have."""
    return username.lower().startswith(DELETED)


@transaction.atomic(savepoint=False)
def _close(user_id: int) -> None:
    """Let nobody in any more, so that nothing new begins; nor any bot account of his."""
    user = User.objects.select_for_update().get(pk=user_id)
    if user.deleted_at is None:
        user.deleted_at = now()
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save(
        update_fields=["deleted_at", "is_active", "is_staff", "is_superuser", "password"],
    )
    PersonalToken.objects.filter(user=user).delete()
    apps.end_all(user=user)
    for bot_id in User.objects.filter(owner=user, deleted_at=None).values_list("pk", flat=True):
        _close(bot_id)


@transaction.atomic(savepoint=False)
def leave(game_id: UUID, user_id: int) -> None:
    """Get up from one table: before the start as anybody may, later as who stays away for good."""
    game = lock_game(game_id)
    # After the game, as everywhere; and anew, since his name may be another by now.
    user = User.objects.select_for_update().get(pk=user_id)
    seat = tables.seat_of(game, user)
    if seat is None:
        return
    if game.status == Game.Status.ACTIVE:
        game.seat_rows[seat].user = user
        told = absence.offer_seat(game, seat, now())
        messages.put([telling for telling in told if telling.user.pk != user_id])
    elif game.status in (Game.Status.OPEN, Game.Status.FULL):
        seating.leave_game(game_id=game_id, user=user)


@transaction.atomic(savepoint=False)
def _scrub(user_id: int) -> None:
    """Delete what was his alone, empty what he said, and put another name in the place of his."""
    user = User.objects.select_for_update().get(pk=user_id)
    at = now()
    barred.keep(user=user)
    Message.objects.filter(user=user).delete()
    for rows in (
        PushDevice,
        Webhook,
        Answer,
        StandingOrders,
        InvitationLink,
        ChatMark,
        Note,
        Sighting,
    ):
        rows.objects.filter(user=user).delete()
    Invitation.objects.filter(user=user).delete()
    Mute.objects.filter(Q(user=user) | Q(muted=user)).delete()
    _empty_lines(user, at)
    Authenticator.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    nobody = User()
    for column in PERSONAL:
        setattr(user, column, getattr(nobody, column))
    if not user.username.startswith(DELETED):
        before, user.username = user.username, _new_name()
        _rename(user, before)
    user.save(update_fields=["username", *PERSONAL])


def _empty_lines(user: User, at: datetime) -> None:
    lines = ChatMessage.objects.filter(user=user).exclude(text="", hidden_at__isnull=False)
    lines.update(text="", hidden_at=Coalesce("hidden_at", at))


def _new_name() -> str:
    while True:
        name = f"{DELETED}{secrets.token_hex(4)}"
        if not User.objects.filter(username=name).exists():
            return name


def _rename(user: User, before: str) -> None:
    """Replace his name where it was written down: in what others were told, in the admin's log."""
    data = Message.objects.alias(text=Cast("data", TextField()))
    told = list(data.filter(text__contains=f'"{before}"').only("data"))
    for message in told:
        message.data = _with_name(message.data, before, user.username)
    Message.objects.bulk_update(told, ["data"], batch_size=500)
    entries = LogEntry.objects.filter(content_type__app_label="games", content_type__model="user")
    entries.filter(object_id=str(user.pk)).update(object_repr=user.username)


def _with_name(data: Any, before: str, after: str) -> Any:
    """The same data with one name in the place of another; keys stay."""
    match data:
        case dict():
            return {key: _with_name(value, before, after) for key, value in data.items()}
        case list():
            return [_with_name(value, before, after) for value in data]
    return after if data == before else data
