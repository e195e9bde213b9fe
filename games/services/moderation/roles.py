"""Who is a moderator: roles are groups, given and taken by administrators."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NoPasswordError, NoSuchItemError, NotForBotsError, NothingToDoError
from games.models import ModerationAction, User
from games.services.accounts import sessions
from games.services.messages import outbox
from games.services.moderation import action_log, permissions
from games.services.moderation.permissions import PERMISSIONS, ROLES
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def grant(*, by: User, person: User, role: str, reason: str | Reason) -> ModerationAction:
    """Give somebody a role, or, by "", none. They log in anew, and need a second factor."""
    why = action_log.reason_of(reason)
    permissions.require(by, ModerationAction.Kind.GRANT, person=person)
    before = permissions.role_of(person)
    set_role(person, role)
    action = action_log.record_action(
        by,
        ModerationAction.Kind.GRANT,
        why,
        person=person,
        before={"role": before},
        after={"role": role},
    )
    outbox.enqueue(action_log.messages_about(action, why, [person]))
    return action


@transaction.atomic(savepoint=False)
def set_role(person: User, role: str) -> None:
    """Put a user into the group of a role, and out of the others; their sessions end.

    Raises NoSuchItemError, NotForBotsError, NothingToDoError; NoPasswordError for a role given to
    those without one: a reader of their mail could set it, and make the second factor.
    """
    if role and role not in ROLES:
        raise NoSuchItemError(_("There is no such role."))
    person = User.objects.select_for_update(of=("self",)).get(pk=person.pk)
    if person.owner_id is not None:
        raise NotForBotsError(_("A bot account has no role."))
    if role:
        _require_account(person)
    if permissions.role_of(person) == role:
        raise NothingToDoError(_("It already is."))
    person.groups.remove(*Group.objects.filter(name__in=ROLES))
    if role:
        person.groups.add(_group_of(role))
    person.is_staff = bool(role) or person.is_superuser
    person.save(update_fields=["is_staff"])
    transaction.on_commit(lambda: sessions.end_all(person.pk))


def _require_account(person: User) -> None:
    """Refuse accounts that cannot use the console, or that others could easily take over."""
    if person.deleted_at is not None:
        raise NoSuchItemError(_("This account is deleted: there is nobody to have a role."))
    if not person.has_usable_password():
        raise NoPasswordError(
            _(
                "Whoever reads its e-mail could log in and set up the second factor. Ask its "
                "owner to set a password first: on the site under Account, Password."
            )
        )


def make_groups() -> None:
    """Give each role's group what the role may do, no more and no less, as the migration did."""
    for role, names in PERMISSIONS.items():
        group, _made = Group.objects.get_or_create(name=role)
        found = Permission.objects.filter(content_type__app_label="games", codename__in=names)
        group.permissions.set(found.filter(content_type__model="moderationaction"))


def _group_of(role: str) -> Group:
    """The group of a role. If it is lost, it is made anew: nobody keeps a site by hand."""
    group = Group.objects.filter(name=role).first()
    if group is None:
        make_groups()
        group = Group.objects.get(name=role)
    return group
