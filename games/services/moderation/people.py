"""Acts on persons: a word, silence for a while, an account closed for a while or for good.

Games of others go on: whoever is closed out stays away from his, and bots play on for him
(docs/absence.md). A ban gives his seats up at once.
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

from games.clocks.instant import now
from games.engine.core import Json
from games.errors import BadTimesError, NoSuchItemError, NothingToDoError, OwnCaseError
from games.models import Act, Game, PersonalToken, Sanction, Seat, User
from games.policy import MUTE_DAYS_AT_MOST, SUSPENSION_DAYS_AT_MOST
from games.selectors import sanctions
from games.selectors.instants import instant
from games.services import apps, messages, sessions
from games.services.announcements import stir_accounts
from games.services.deletion import leave
from games.services.moderation import acts, rights
from games.texts.reasons import Reason

PLAYING: Final = (Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE)

log = structlog.get_logger()


@transaction.atomic(savepoint=False)
def warn(*, by: User, person: User, reason: str | Reason) -> Act:
    """Send somebody a word of warning."""
    return _lay(by, person, Sanction.Kind.WARNING, reason, None)


@transaction.atomic(savepoint=False)
def mute(*, by: User, person: User, days: int, reason: str | Reason) -> Act:
    """Let somebody write no lines for some days. Raises BadTimesError."""
    until = _end_of(days, MUTE_DAYS_AT_MOST)
    act = _lay(by, person, Sanction.Kind.MUTE, reason, until)
    User.objects.filter(pk=person.pk).update(muted_until=until)
    return act


@transaction.atomic(savepoint=False)
def suspend(*, by: User, person: User, days: int, reason: str | Reason) -> Act:
    """Close an account for some days. Raises BadTimesError."""
    act = _lay(by, person, Sanction.Kind.SUSPENSION, reason, _end_of(days, SUSPENSION_DAYS_AT_MOST))
    _close(person)
    return act


def ban(*, by: User, person: User, reason: str | Reason) -> Act:
    """Close an account until a moderator opens it, and give up its seats, one table at a time.

    Not to be called within a transaction: each table is a step, and one that was cut off is done
    by ``finish_bans``.
    """
    with transaction.atomic():
        act = _lay(by, person, Sanction.Kind.BAN, reason, None)
        _close(person)
    _leave_tables(person.pk)
    return act


@transaction.atomic(savepoint=False)
def lift(*, by: User, sanction_id: UUID, reason: str | Reason) -> Act:
    """Take back what was laid on somebody, and tell him. Raises NothingToDoError.

    A warning lasts not; it is taken back by ``reports.decide`` alone.
    """
    why, row = acts.reason_of(reason), _locked(sanction_id)
    if row.kind == Sanction.Kind.WARNING:
        raise NothingToDoError(_("That is not so any more."))
    act = _take_back(by, row, why)
    if row.user.deleted_at is None:
        messages.put(acts.tell(act, why, [row.user], lifted=row.kind, **what_lasts(row.user)))
    return act


@transaction.atomic(savepoint=False)
def take_back(*, by: User, sanction_id: UUID, reason: str | Reason) -> Act:
    """Take back what was laid on somebody, and leave it to others to tell him.

    Raises NoSuchItemError, NothingToDoError.
    """
    return _take_back(by, _locked(sanction_id), acts.reason_of(reason))


def what_lasts(person: User) -> dict[str, Json]:
    """What keeps an account closed, for a letter that says that something else was taken back."""
    row = sanctions.closing(user=person)
    return {"closed_by": row.kind, "until": instant(row.until)} if row is not None else {}


def lift_what_is_over() -> int:
    """Open the accounts whose time is over, and let the muted speak; say how many."""
    over = Sanction.objects.filter(lifted_at=None, until__lte=now())
    return sum(_lift_if_over(pk) for pk in list(over.values_list("pk", flat=True)))


def finish_bans() -> int:
    """Give up the seats that the banned still hold: a crash or a late request left them."""
    banned = Sanction.objects.filter(kind=Sanction.Kind.BAN, lifted_at=None).values("user")
    theirs = Q(user__in=banned) | Q(user__owner__in=banned)
    held = Seat.objects.filter(theirs, game__status__in=PLAYING).select_related("user")
    people = {row.user.owner_id or row.user.pk for row in held if row.user is not None}
    for person in sorted(people):
        try:
            _leave_tables(person)
        except SoftTimeLimitExceeded:
            raise
        except Exception:  # others' are not to wait for it; the next sweep tries again
            log.exception("seats_not_given_up", user=person)
    return len(people)


def _take_back(by: User, row: Sanction, why: Reason) -> Act:
    rights.require(by, Act.Kind.LIFT, person=row.user)
    if row.kind == Sanction.Kind.BAN:
        rights.require(by, Act.Kind.BAN, person=row.user)
    if row.lifted_at is not None:
        raise NothingToDoError(_("That is not so any more."))
    at = now()
    _end(row, at)
    return acts.write(
        by,
        Act.Kind.LIFT,
        why,
        person=row.user,
        sanction=row,
        before={"kind": row.kind, "until": instant(row.until)},
        after={"lifted": instant(at)},
        reverses=Act.objects.filter(sanction=row, reversed_by=None).order_by("pk").first(),
    )


def _locked(sanction_id: UUID) -> Sanction:
    """A sanction, with its person locked before it, as whoever lays a new one does.

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
    """End a sanction, unless another has taken its place meanwhile, or a moderator lifted it."""
    row, at = _locked(sanction_id), now()
    if row.lifted_at is not None or row.until is None or row.until > at:
        return False
    _end(row, at)
    return True


def _lay(
    by: User, person: User, kind: Sanction.Kind, reason: str | Reason, until: datetime | None
) -> Act:
    """Write a sanction with its act, and have him told."""
    why = acts.reason_of(reason)
    act_kind = _ACTS[kind]
    person = User.objects.select_for_update(of=("self",)).get(pk=person.pk)
    rights.require(by, act_kind, person=person)
    if person.deleted_at is not None or person.owner_id is not None:
        raise OwnCaseError(_("There is nobody behind this account: act on its owner."))
    same = Sanction.objects.filter(user=person, kind=kind, lifted_at=None)
    before = same.exclude(kind=Sanction.Kind.WARNING).first()
    if before is not None and kind == Sanction.Kind.BAN:
        raise NothingToDoError(_("That is so already."))
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
    act = acts.write(
        by,
        act_kind,
        why,
        person=person,
        sanction=row,
        before={"until": instant(before.until)} if before else {},
        after={"until": instant(until)},
    )
    told = acts.tell(act, why, [person], sanction=str(row.pk), until=instant(until), appeal=True)
    messages.put(told)
    return act


def _end_of(days: int, at_most: int) -> datetime:
    if not 1 <= days <= at_most:
        raise BadTimesError(_("From 1 to %(n)d days.") % {"n": at_most})
    return now() + timedelta(days=days)


def _close(person: User) -> None:
    """Let nobody in any more: sessions, tokens and apps open nothing; nor do his bots'."""
    people = [person.pk, *User.objects.filter(owner=person).values_list("pk", flat=True)]
    User.objects.filter(pk=person.pk).update(is_active=False)
    PersonalToken.objects.filter(user__in=people).delete()
    apps.end_all(user=person)
    stir_accounts(*people)  # streams that are open end as they look who listens
    transaction.on_commit(lambda: sessions.end_all(person.pk), robust=True)


def _end(row: Sanction, at: datetime) -> None:
    row.lifted_at, row.address = at, ""
    row.save(update_fields=["lifted_at", "address"])
    if row.kind == Sanction.Kind.MUTE:
        User.objects.filter(pk=row.user_id).update(muted_until=None)
    elif row.kind in sanctions.CLOSING and sanctions.closing(user=row.user) is None:
        User.objects.filter(pk=row.user_id, deleted_at=None).update(is_active=True)


def _leave_tables(person: int) -> None:
    """Get up from every table: before the start as anybody may, later as who stays away."""
    his = [person, *User.objects.filter(owner=person).values_list("pk", flat=True)]
    for user_id in his:
        games = Game.objects.filter(status__in=PLAYING, seats__user=user_id).order_by("pk")
        for game_id in list(games.values_list("pk", flat=True)):
            leave(game_id, user_id)


_ACTS = {
    Sanction.Kind.WARNING: Act.Kind.WARN,
    Sanction.Kind.MUTE: Act.Kind.MUTE,
    Sanction.Kind.SUSPENSION: Act.Kind.SUSPEND,
    Sanction.Kind.BAN: Act.Kind.BAN,
}
