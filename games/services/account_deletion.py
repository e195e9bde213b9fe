"""Deleting an account: the person is gone, and other people's games stay whole.

The row stays under a meaningless name, since seats, records and ratings point to it. Deletion takes
several steps, each a transaction: the account is closed, so that nothing new begins; each of its
games is left; personal data is deleted. A crash in between loses nothing: the sweep repeats all
steps, and a step that is already done does nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from allauth.mfa.models import Authenticator
from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q, TextField
from django.db.models.functions import Cast, Coalesce
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.types import Json
from games.models import (
    AccountFingerprint,
    Analysis,
    Block,
    CalendarLink,
    Challenge,
    ChatMessage,
    ChatReadMarker,
    Follow,
    Game,
    Hint,
    IdempotencyKey,
    Invitation,
    InvitationLink,
    Message,
    Mute,
    Note,
    PersonalToken,
    PushDevice,
    Seek,
    StandingOrders,
    User,
    Webhook,
)
from games.selectors.accounts import bot_accounts
from games.selectors.tables.visibility import seat_of
from games.services import clean_up, guest_deletion
from games.services.accounts import blocked_emails, oauth_apps, sessions, start_names
from games.services.accounts.fresh_login import LogIn, check_may_change, check_password
from games.services.accounts.reserved_names import DELETED
from games.services.messages import outbox
from games.services.play import substitutes
from games.services.play.game_state import lock_game
from games.services.tables import seating

# A request may have been running when its account was closed; a later sweep undoes what it did. No
# request takes longer than this.
AFTERMATH: Final = timedelta(minutes=5)
GUESTS_AT_ONCE: Final = 100  # looked up at once; each is deleted in its own transaction
# Columns with personal data; the rest of the row is not personal.
PERSONAL: Final = (
    "first_name",
    "last_name",
    "email",
    "email_proof",
    "new_email",
    "guest_since",
    "last_login",
    "language",
    "speaks",
    "mail_refused_at",
    "zone",
    "night_start",
    "night_end",
    "availability_changed_at",
    "vacations",
    "message_modes",
    "digest_hours",
    "order_delay",
    "reliability",
)

log = structlog.get_logger()


def delete_own_account(*, user: User, log_in: LogIn, confirm: str, password: str = "") -> None:
    """Delete the caller's account for good, if they type its name and its password.

    An account without a password needs a fresh log-in instead. Of a guest nothing is kept.

    Do not call this within a transaction. Raises ValidationError, BadCredentialsError,
    StaleLoginError.
    """
    if confirm != user.username:
        raise ValidationError({"confirm": [_("Type your name here, exactly as it is.")]})
    if user.is_guest:
        _delete_guest(user.pk, guest_deletion.delete_guest)
        return
    if user.has_usable_password():
        check_password(user, password)
    else:
        check_may_change(user=user, log_in=log_in, current="")
    delete_account(user_id=user.pk)


def delete_bot_account(*, owner: User, name: str) -> None:
    """Delete a bot account. Do not call within a transaction. Raises NoSuchItemError."""
    delete_account(user_id=bot_accounts.own_bot(owner=owner, name=name).pk)


def delete_account(*, user_id: int) -> None:
    """Delete an account, step by step. Do not call within a transaction."""
    _close_account(user_id)
    for bot_id in User.objects.filter(owner=user_id).values_list("pk", flat=True):
        delete_account(user_id=bot_id)
    playing = Q(status__in=[Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE])
    games = Game.objects.filter(playing, seats__user=user_id).order_by("pk")
    for game_id in list(games.values_list("pk", flat=True)):
        leave_table(game_id, user_id)
    sessions.end_all(user_id)
    _delete_personal_data(user_id)


def finish_deletions() -> int:
    """Continue interrupted deletions, and check the latest again; return how many there were."""
    since = now() - AFTERMATH
    gone = User.objects.filter(deleted_at__isnull=False)
    unfinished = gone.filter(~Q(username__startswith=DELETED) | Q(deleted_at__gt=since))
    ids = list(unfinished.values_list("pk", flat=True))
    for user_id in ids:
        try:
            delete_account(user_id=user_id)
        except SoftTimeLimitExceeded:
            raise
        except Exception:  # the others must not wait; the next sweep tries again
            log.exception("account_not_deleted", user=user_id)
    return len(ids)


def delete_unused_guests(*, seconds: float = clean_up.SECONDS) -> int:
    """Delete guests who have been inactive for a while, in batches; return how many."""
    give_up, gone, kept = time.monotonic() + seconds, 0, set[int]()
    while True:
        some = guest_deletion.unused().exclude(pk__in=kept).values_list("pk", flat=True)
        ids = list(some[:GUESTS_AT_ONCE])
        for user_id in ids:
            try:
                gone += _delete_guest(user_id, guest_deletion.delete_unused)
            except SoftTimeLimitExceeded:
                raise
            except Exception:  # the others must not wait; the next sweep tries again
                log.exception("guest_not_deleted", user=user_id)
            kept.add(user_id)  # or deleted
            if time.monotonic() > give_up:
                return gone
        if len(ids) < GUESTS_AT_ONCE:
            return gone


def _delete_guest(user_id: int, delete: Callable[..., bool | None]) -> bool:
    """Delete a guest; like an account if something that must stay points to the guest."""
    try:
        return delete(user_id=user_id) is not False
    except (IntegrityError, ProtectedError):
        delete_account(user_id=user_id)
        return True


@transaction.atomic(savepoint=False)
def _close_account(user_id: int) -> None:
    """Close the account and its bot accounts, so that nothing new begins."""
    user = User.objects.select_for_update().get(pk=user_id)
    if user.deleted_at is None:
        user.deleted_at = now()
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save(
        update_fields=["deleted_at", "is_active", "is_staff", "is_superuser", "password"],
    )
    PersonalToken.objects.filter(user=user).delete()
    oauth_apps.end_all(user=user)
    for bot_id in User.objects.filter(owner=user, deleted_at=None).values_list("pk", flat=True):
        _close_account(bot_id)


@transaction.atomic(savepoint=False)
def leave_table(game_id: UUID, user_id: int) -> None:
    """Leave one table: before the start as anybody may, later like a player who stays away."""
    game = lock_game(game_id)
    # Locked after the game, as everywhere; and read anew, since the name may have changed.
    user = User.objects.select_for_update().get(pk=user_id)
    seat = seat_of(game, user)
    if seat is None:
        return
    if game.status == Game.Status.ACTIVE:
        game.seat_rows[seat].user = user
        messages = substitutes.offer_seat(game, seat, now())
        outbox.enqueue([message for message in messages if message.user.pk != user_id])
    elif game.status in (Game.Status.OPEN, Game.Status.FULL):
        seating.leave_game(game_id=game_id, user=user)


@transaction.atomic(savepoint=False)
def _delete_personal_data(user_id: int) -> None:
    """Delete the user's own rows, empty the lines they wrote, and give the account a new name."""
    user = User.objects.select_for_update().get(pk=user_id)
    at = now()
    blocked_emails.block(user=user)
    Message.objects.filter(user=user).delete()
    for rows in (
        PushDevice,
        Webhook,
        IdempotencyKey,
        StandingOrders,
        InvitationLink,
        Seek,
        Challenge,
        ChatReadMarker,
        Note,
        AccountFingerprint,
        Analysis,
        CalendarLink,
        Hint,
    ):
        rows.objects.filter(user=user).delete()
    Invitation.objects.filter(user=user).delete()
    Mute.objects.filter(Q(user=user) | Q(muted=user)).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    Follow.objects.filter(Q(follower=user) | Q(followed=user)).delete()
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
    start_names.forget(user)


def _empty_lines(user: User, at: datetime) -> None:
    lines = ChatMessage.objects.filter(user=user).exclude(text="", hidden_at__isnull=False)
    lines.update(text="", hidden_at=Coalesce("hidden_at", at))


def _new_name() -> str:
    while True:
        name = f"{DELETED}{secrets.token_hex(4)}"
        if not User.objects.filter(username=name).exists():
            return name


def _rename(user: User, before: str) -> None:
    """Replace the name where it was stored: in messages to others, and in the admin's log."""
    data = Message.objects.alias(text=Cast("data", TextField()))
    messages = list(data.filter(text__contains=f'"{before}"').only("data"))
    for message in messages:
        message.data = _with_name(message.data, before, user.username)
    Message.objects.bulk_update(messages, ["data"], batch_size=500)
    entries = LogEntry.objects.filter(content_type__app_label="games", content_type__model="user")
    entries.filter(object_id=str(user.pk)).update(object_repr=user.username)


def _with_name(data: Json, before: str, after: str) -> Json:
    """Return the data with one name replaced by another; keys are not changed."""
    match data:
        case dict():
            return {key: _with_name(value, before, after) for key, value in data.items()}
        case list():
            return [_with_name(value, before, after) for value in data]
    return after if data == before else data
