"""Acts on persons, and on what was laid on them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.acts.forms import MuteForm, RoleForm, SuspendForm
from games.console.acts.page import ActPage, Subject
from games.console.rows import person_or_404, sanction_or_404
from games.models import Act, Sanction, Seat, User
from games.services.moderation import factors, people, roles

PERSON = Subject(
    find=person_or_404,
    name=lambda person: person.username,
    page=lambda person: reverse("admin:games_user_change", args=[person.pk]),
    log=lambda person: {"person": person},
    case=lambda person: {"person": person},
)
SANCTION = Subject(
    find=sanction_or_404,
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
    return factors.is_there(person)


def _grant(by: User, person: User, data: dict[str, Any]) -> Act:
    return roles.grant(by=by, person=person, role=data["role"], reason=data["reason"])


PAGES = [
    ActPage(
        Act.Kind.WARN,
        PERSON,
        _("Warn"),
        _("A message with your words goes to this player. Nothing about the account changes."),
        _("The warning is sent."),
        lambda by, person, data: people.warn(by=by, person=person, reason=data["reason"]),
        _is_a_person,
        canned=("insult", "spam", "secrets", "second_account", "leaving", "name"),
    ),
    ActPage(
        Act.Kind.MUTE,
        PERSON,
        _("Mute"),
        _("This player can read chats and play, and write nothing for so many days."),
        _("The player is muted."),
        lambda by, person, data: people.mute(
            by=by, person=person, days=data["days"], reason=data["reason"]
        ),
        _is_a_person,
        MuteForm,
        canned=("insult", "spam", "secrets", "again"),
    ),
    ActPage(
        Act.Kind.SUSPEND,
        PERSON,
        _("Suspend"),
        _(
            "The account is closed for so many days: its sessions and tokens end at once. Its games"
            " go on, and bots play for who is away."
        ),
        _("The account is suspended."),
        lambda by, person, data: people.suspend(
            by=by, person=person, days=data["days"], reason=data["reason"]
        ),
        _is_not_banned,
        SuspendForm,
        canned=("insult", "second_account", "secrets", "leaving", "again"),
        danger=True,
    ),
    ActPage(
        Act.Kind.BAN,
        PERSON,
        _("Ban"),
        _(
            "The account is closed until a moderator opens it, and all its seats are given up: bots"
            " play on, and the games of others go on."
        ),
        _("The account is banned."),
        lambda by, person, data: people.ban(by=by, person=person, reason=data["reason"]),
        _is_not_banned,
        canned=("second_account", "insult", "again"),
        danger=True,
        in_steps=True,
    ),
    ActPage(
        Act.Kind.LIFT,
        SANCTION,
        _("Lift it"),
        _("What was laid on this player ends at once. Seats that were given up do not come back."),
        _("The sanction is lifted."),
        lambda by, row, data: people.lift(by=by, sanction_id=row.pk, reason=data["reason"]),
        lambda row, _seat: row.lifted_at is None and row.kind != Sanction.Kind.WARNING,
        canned=("mistake", "clear", "checked"),
    ),
    ActPage(
        Act.Kind.GRANT,
        PERSON,
        _("Change the role"),
        _(
            "This player may do in the console what the role allows, and must log in anew with a"
            " second factor."
        ),
        _("The role is changed."),
        _grant,
        _is_a_person,
        RoleForm,
        canned=("trust", "over"),
        danger=True,
    ),
    ActPage(
        Act.Kind.RESET,
        PERSON,
        _("Reset the second factor"),
        _(
            "The second factor and its recovery codes are taken off, and sessions end. At the next"
            " visit of the console there must be a new one."
        ),
        _("The second factor is taken off."),
        lambda by, person, data: factors.reset(by=by, person=person, reason=data["reason"]),
        _has_second_factor,
        canned=("lost",),
        danger=True,
    ),
]
