"""Actions against players: a warning, a mute, a suspension or a ban.

Other people's games go on: a suspended player is absent, and bots play on for them
(docs/absence.md). A ban gives up their seats at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.types import Json
from games.errors import BadTimesError, NoSuchItemError, NothingToDoError, OwnCaseError
from games.models import Game, ModerationAction, PersonalToken, Sanction, Seat, User
from games.payloads.timestamps import instant
from games.policy import MUTE_DAYS_AT_MOST, SUSPENSION_DAYS_AT_MOST
from games.selectors.accounts import sanctions
from games.services.account_deletion import leave_table
from games.services.accounts import oauth_apps, sessions
from games.services.messages import outbox
from games.services.moderation import action_log, permissions
from games.services.on_commit import publish_account_change
from games.texts.reasons import Reason

PLAYING: Final = (Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE)

log = structlog.get_logger()


@transaction.atomic(savepoint=False)
def warn(*, by: User, person: User, reason: str | Reason) -> ModerationAction:
    """Send somebody a warning."""
    return _create_sanction(by, person, Sanction.Kind.WARNING, reason, None)


@transaction.atomic(savepoint=False)
def mute(*, by: User, person: User, days: int, reason: str | Reason) -> ModerationAction:
    """Stop somebody from writing for some days. Raises BadTimesError."""
    until = _end_of(days, MUTE_DAYS_AT_MOST)
    action = _create_sanction(by, person, Sanction.Kind.MUTE, reason, until)
    User.objects.filter(pk=person.pk).update(muted_until=until)
    return action


@transaction.atomic(savepoint=False)
def suspend(*, by: User, person: User, days: int, reason: str | Reason) -> ModerationAction:
    """Close an account for some days. Raises BadTimesError."""
    action = _create_sanction(
        by, person, Sanction.Kind.SUSPENSION, reason, _end_of(days, SUSPENSION_DAYS_AT_MOST)
    )
    _close_account(person)
    return action


def ban(*, by: User, person: User, reason: str | Reason) -> ModerationAction:
    """Close an account until a moderator opens it, and give up its seats, one table at a time.

    Do not call this within a transaction: each table is a step, and ``finish_bans`` completes a
    ban that was interrupted.
    """
    with transaction.atomic():
        action = _create_sanction(by, person, Sanction.Kind.BAN, reason, None)
        _close_account(person)
    _leave_tables(person.pk)
    return action


@transaction.atomic(savepoint=False)
def lift(*, by: User, sanction_id: UUID, reason: str | Reason) -> ModerationAction:
    """Lift a sanction, and send the player a message. Raises NoSuchItemError, NothingToDoError.

    A warning has no duration to lift; only ``reports.decide`` takes one back.
    """
    why, row = action_log.reason_of(reason), _locked(sanction_id)
    if row.kind == Sanction.Kind.WARNING:
        raise NothingToDoError(_("That is no longer the case."))
    action = _lift(by, row, why)
    if row.user.deleted_at is None:
        outbox.enqueue(
            action_log.messages_about(
                action, why, [row.user], lifted=row.kind, **still_closed_by(row.user)
            )
        )
    return action


@transaction.atomic(savepoint=False)
def lift_quietly(*, by: User, sanction_id: UUID, reason: str | Reason) -> ModerationAction:
    """Lift a sanction without a message, which the caller sends.

    Raises NoSuchItemError, NothingToDoError.
    """
    return _lift(by, _locked(sanction_id), action_log.reason_of(reason))


def still_closed_by(person: User) -> dict[str, Json]:
    """What still keeps an account closed, for a message about another sanction being lifted."""
    row = sanctions.closing(user=person)
    return {"closed_by": row.kind, "until": instant(row.until)} if row is not None else {}


def lift_expired() -> int:
    """Lift suspensions and mutes whose time is over; return how many."""
    over = Sanction.objects.filter(lifted_at=None, until__lte=now())
    return sum(_lift_if_over(pk) for pk in list(over.values_list("pk", flat=True)))


def finish_bans() -> int:
    """Give up seats that banned players still hold after a crash or a late request."""
    banned = Sanction.objects.filter(kind=Sanction.Kind.BAN, lifted_at=None).values("user")
    theirs = Q(user__in=banned) | Q(user__owner__in=banned)
    held = Seat.objects.filter(theirs, game__status__in=PLAYING).select_related("user")
    people = {row.user.owner_id or row.user.pk for row in held if row.user is not None}
    for person in sorted(people):
        try:
            _leave_tables(person)
        except SoftTimeLimitExceeded:
            raise
        except Exception:  # the others must not wait; the next sweep tries again
            log.exception("seats_not_given_up", user=person)
    return len(people)


def _lift(by: User, row: Sanction, why: Reason) -> ModerationAction:
    permissions.require(by, ModerationAction.Kind.LIFT, person=row.user)
    if row.kind == Sanction.Kind.BAN:
        permissions.require(by, ModerationAction.Kind.BAN, person=row.user)
    if row.lifted_at is not None:
        raise NothingToDoError(_("That is no longer the case."))
    at = now()
    _end_sanction(row, at)
    return action_log.record_action(
        by,
        ModerationAction.Kind.LIFT,
        why,
        person=row.user,
        sanction=row,
        before={"kind": row.kind, "until": instant(row.until)},
        after={"lifted": instant(at)},
        reverses=ModerationAction.objects.filter(sanction=row, reversed_by=None)
        .order_by("pk")
        .first(),
    )


def _locked(sanction_id: UUID) -> Sanction:
    """Lock a sanction, its user first, as when making a new one.

    Raises NoSuchItemError.
    """
    person = User.objects.select_for_update(of=("self",))
    user = person.filter(sanctions=sanction_id).first()
    if user is None:
        raise NoSuchItemError(_("There is no such sanction."))
    row = Sanction.objects.select_for_update().get(pk=sanction_id)
    row.user = user
    return row


@transaction.atomic(savepoint=False)
def _lift_if_over(sanction_id: UUID) -> bool:
    """End an expired sanction, unless it was replaced or lifted meanwhile."""
    row, at = _locked(sanction_id), now()
    if row.lifted_at is not None or row.until is None or row.until > at:
        return False
    _end_sanction(row, at)
    return True


def _create_sanction(
    by: User, person: User, kind: Sanction.Kind, reason: str | Reason, until: datetime | None
) -> ModerationAction:
    """Create a sanction, record the action, and enqueue the message about it."""
    why = action_log.reason_of(reason)
    act_kind = _ACTS[kind]
    person = User.objects.select_for_update(of=("self",)).get(pk=person.pk)
    permissions.require(by, act_kind, person=person)
    if person.deleted_at is not None or person.owner_id is not None:
        raise OwnCaseError(_("This is a bot account: act on its owner."))
    same = Sanction.objects.filter(user=person, kind=kind, lifted_at=None)
    before = same.exclude(kind=Sanction.Kind.WARNING).first()
    if before is not None and kind == Sanction.Kind.BAN:
        raise NothingToDoError(_("It already is."))
    if before is not None:
        same.update(lifted_at=now())
    row = Sanction.objects.create(
        user=person,
        kind=kind,
        canned=why.canned,
        reason=why.words,
        by=by,
        created_at=now(),
        until=until,
    )
    action = action_log.record_action(
        by,
        act_kind,
        why,
        person=person,
        sanction=row,
        before={"until": instant(before.until)} if before else {},
        after={"until": instant(until)},
    )
    messages = action_log.messages_about(
        action, why, [person], sanction=str(row.pk), until=instant(until), appeal=True
    )
    outbox.enqueue(messages)
    return action


def _end_of(days: int, at_most: int) -> datetime:
    if not 1 <= days <= at_most:
        raise BadTimesError(_("From 1 to %(n)d days.") % {"n": at_most})
    return now() + timedelta(days=days)


def _close_account(person: User) -> None:
    """Close an account and its bot accounts, and end their sessions, tokens and apps."""
    people = [person.pk, *User.objects.filter(owner=person).values_list("pk", flat=True)]
    User.objects.filter(pk=person.pk).update(is_active=False)
    PersonalToken.objects.filter(user__in=people).delete()
    oauth_apps.end_all(user=person)
    publish_account_change(*people)  # open streams check who is listening, and end
    transaction.on_commit(lambda: sessions.end_all(person.pk), robust=True)


def _end_sanction(row: Sanction, at: datetime) -> None:
    row.lifted_at, row.address = at, ""
    row.save(update_fields=["lifted_at", "address"])
    if row.kind == Sanction.Kind.MUTE:
        User.objects.filter(pk=row.user_id).update(muted_until=None)
    elif row.kind in sanctions.CLOSING and sanctions.closing(user=row.user) is None:
        User.objects.filter(pk=row.user_id, deleted_at=None).update(is_active=True)


def _leave_tables(person: int) -> None:
    """Leave every table: before the start as anybody may, later like a player who stays away."""
    own = [person, *User.objects.filter(owner=person).values_list("pk", flat=True)]
    for user_id in own:
        games = Game.objects.filter(status__in=PLAYING, seats__user=user_id).order_by("pk")
        for game_id in list(games.values_list("pk", flat=True)):
            leave_table(game_id, user_id)


_ACTS = {
    Sanction.Kind.WARNING: ModerationAction.Kind.WARN,
    Sanction.Kind.MUTE: ModerationAction.Kind.MUTE,
    Sanction.Kind.SUSPENSION: ModerationAction.Kind.SUSPEND,
    Sanction.Kind.BAN: ModerationAction.Kind.BAN,
}
