"""Actions on players and on their sanctions."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.actions.forms import MuteForm, RoleForm, SuspendForm
from games.console.actions.page import ActionPage, Given, Pages, Subject
from games.console.lookups import person_or_404, sanction_or_404
from games.models import ModerationAction, Sanction, Seat, User
from games.services.moderation import players, roles, second_factors

PERSON = Subject(
    find=lambda number, _reader: person_or_404(number),
    name=lambda person: person.username,
    page=lambda person: reverse("admin:games_user_change", args=[person.pk]),
    log=lambda person: {"person": person},
    case=lambda person: {"person": person},
)
SANCTION = Subject(
    find=lambda number, _reader: sanction_or_404(number),
    name=lambda row: row.user.username,
    page=lambda row: reverse("admin:games_user_change", args=[row.user_id]),
    log=lambda row: {"sanction": row},
    case=lambda row: {"person": row.user},
)


def _is_a_person(person: User, seat: Seat | None) -> bool:
    return person.deleted_at is None and person.owner_id is None


def _is_not_banned(person: User, seat: Seat | None) -> bool:
    banned = Sanction.objects.filter(user=person, kind=Sanction.Kind.BAN, lifted_at=None)
    return _is_a_person(person, seat) and not banned.exists()


def _has_second_factor(person: User, seat: Seat | None) -> bool:
    return second_factors.has_factor(person)


def _grant(by: User, person: User, data: Given) -> ModerationAction:
    return roles.grant(by=by, person=person, role=data["role"], reason=data["reason"])


def _warn(by: User, person: User, data: Given) -> ModerationAction:
    return players.warn(by=by, person=person, reason=data["reason"])


def _mute(by: User, person: User, data: Given) -> ModerationAction:
    return players.mute(by=by, person=person, days=data["days"], reason=data["reason"])


def _suspend(by: User, person: User, data: Given) -> ModerationAction:
    return players.suspend(by=by, person=person, days=data["days"], reason=data["reason"])


def _ban(by: User, person: User, data: Given) -> ModerationAction:
    return players.ban(by=by, person=person, reason=data["reason"])


def _lift(by: User, row: Sanction, data: Given) -> ModerationAction:
    return players.lift(by=by, sanction_id=row.pk, reason=data["reason"])


def _may_lift(row: Sanction, seat: Seat | None) -> bool:
    return row.lifted_at is None and row.kind != Sanction.Kind.WARNING


def _reset(by: User, person: User, data: Given) -> ModerationAction:
    return second_factors.reset(by=by, person=person, reason=data["reason"])


PAGES: Final[Pages] = [
    ActionPage(
        kind=ModerationAction.Kind.WARN,
        subject=PERSON,
        label=_("Warn"),
        consequence=_(
            "This player gets a message in your words. Nothing about the account changes."
        ),
        done=_("The warning was sent."),
        run=_warn,
        is_possible=_is_a_person,
        canned=("insult", "spam", "secrets", "second_account", "leaving", "name"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.MUTE,
        subject=PERSON,
        label=_("Mute"),
        consequence=_("This player can read chats and play, but not write, for this many days."),
        done=_("The player is muted."),
        run=_mute,
        is_possible=_is_a_person,
        form=MuteForm,
        canned=("insult", "spam", "secrets", "again"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.SUSPEND,
        subject=PERSON,
        label=_("Suspend"),
        consequence=_(
            "The account is closed for this many days: its sessions and tokens end at "
            "once. Its games go on, with bots playing for anyone away."
        ),
        done=_("The account is suspended."),
        run=_suspend,
        is_possible=_is_not_banned,
        form=SuspendForm,
        canned=("insult", "second_account", "secrets", "leaving", "again"),
        danger=True,
    ),
    ActionPage(
        kind=ModerationAction.Kind.BAN,
        subject=PERSON,
        label=_("Ban"),
        consequence=_(
            "The account is closed until a moderator reopens it, and gives up all its "
            "seats: bots play on, and other players' games continue."
        ),
        done=_("The account is banned."),
        run=_ban,
        is_possible=_is_not_banned,
        canned=("second_account", "insult", "again"),
        danger=True,
        own_transactions=True,
    ),
    ActionPage(
        kind=ModerationAction.Kind.LIFT,
        subject=SANCTION,
        label=_("Lift it"),
        consequence=_(
            "Whatever was imposed on this player ends at once. Seats that were given up "
            "do not come back."
        ),
        done=_("The sanction is lifted."),
        run=_lift,
        is_possible=_may_lift,
        canned=("mistake", "clear", "checked"),
    ),
    ActionPage(
        kind=ModerationAction.Kind.GRANT,
        subject=PERSON,
        label=_("Change the role"),
        consequence=_(
            "This player can do in the console what the role allows, and must log in "
            "again with a second factor."
        ),
        done=_("The role is changed."),
        run=_grant,
        is_possible=_is_a_person,
        form=RoleForm,
        canned=("trust", "over"),
        danger=True,
    ),
    ActionPage(
        kind=ModerationAction.Kind.RESET,
        subject=PERSON,
        label=_("Reset the second factor"),
        consequence=_(
            "The second factor, its recovery codes and all passkeys are removed, and "
            "sessions end. The next visit to the console needs a new one."
        ),
        done=_("The second factor was removed."),
        run=_reset,
        is_possible=_has_second_factor,
        canned=("lost",),
        danger=True,
    ),
]
