"""Roles are groups; their permissions stand in one table, and a migration writes them."""

from __future__ import annotations

from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command

from games.errors import (
    NoPasswordError,
    NoSuchItemError,
    NothingToDoError,
    NotModeratorError,
    OwnCaseError,
)
from games.models import Message, ModerationAction, User
from games.services import account_deletion
from games.services.moderation import permissions, roles
from games.services.moderation.permissions import NEEDED, PERMISSIONS, ROLES
from tests.kit.api_clients import Caller, person, request_of_its_own
from tests.moderation.console_login import enter, give_factor, has_factor

pytestmark = pytest.mark.django_db


def held() -> dict[str, set[str]]:
    """The permissions of each group."""
    rows = Permission.objects.filter(group__isnull=False, content_type__app_label="games")
    pairs = rows.values_list("group__name", "content_type__model", "codename")
    found: dict[str, set[str]] = {}
    for role, model, codename in pairs:
        assert model == "moderationaction"
        found.setdefault(role, set()).add(codename)
    return found


WANTED = {role: set(names) for role, names in PERMISSIONS.items()}


def test_migration_gives_each_group_the_permissions_of_its_role() -> None:
    Group.objects.all().delete()
    import_module("games.migrations.0004_roles").create(apps, None)
    assert held() == WANTED


def test_lost_groups_are_created_again_without_manual_permissions() -> None:
    Group.objects.all().delete()
    strays = Group.objects.create(name="helper")
    strays.permissions.add(Permission.objects.get(codename="ban_player"))
    roles.make_groups()
    roles.make_groups()
    assert held() == WANTED


def test_role_can_be_given_when_its_group_is_lost() -> None:
    Group.objects.all().delete()
    roles.set_role(person("mori"), "moderator")
    assert User.objects.get(username="mori").has_perm("games.rewind_game")


def test_every_action_needs_an_existing_permission() -> None:
    known = set(Permission.objects.values_list("codename", flat=True))
    assert WANTED["administrator"] <= known
    assert set(NEEDED) == set(ModerationAction.Kind)
    assert set(NEEDED.values()) <= WANTED["administrator"]


def test_each_role_has_the_permissions_of_those_below() -> None:
    helper, moderator, administrator = (WANTED[role] for role in ROLES)
    assert helper < moderator < administrator


def test_administrator_gives_and_takes_roles(ada: User) -> None:
    mila = person("mila")
    given = roles.grant(by=ada, person=mila, role="helper", reason="She is patient.")
    assert (given.before, given.after) == ({"role": ""}, {"role": "helper"})
    mila.refresh_from_db()
    assert mila.is_staff
    roles.grant(by=ada, person=mila, role="", reason="She has no time any more.")
    mila = User.objects.get(pk=mila.pk)
    assert (mila.is_staff, permissions.role_of(mila)) == (False, "")
    told = Message.objects.filter(user=mila, event=Message.Event.MODERATION, channel="mail")
    assert told.count() == 2


def test_granting_a_role_by_others_or_to_oneself_is_refused(
    mori: User, ada: User, anna: Caller
) -> None:
    assert anna.user is not None
    for by, whom, refusal in (
        (mori, anna.user, NotModeratorError),
        (ada, ada, OwnCaseError),
        (anna.user, mori, NotModeratorError),
    ):
        with pytest.raises(refusal), request_of_its_own():
            roles.grant(by=by, person=whom, role="helper", reason="I want it so.")


def test_granting_an_unknown_role_is_refused(ada: User, anna: Caller) -> None:
    assert anna.user is not None
    with pytest.raises(NoSuchItemError):
        roles.grant(by=ada, person=anna.user, role="king", reason="Long may he live.")


def grant(*words: str) -> str:
    out = StringIO()
    call_command("grant_role", *words, stdout=out)
    return out.getvalue()


def test_grant_role_command_gives_and_takes_a_role(anna: Caller) -> None:
    assert grant("anna", "administrator") == "anna is administrator now.\n"
    assert permissions.role_of(User.objects.get(username="anna")) == "administrator"
    assert grant("anna", "none") == "anna is no moderator now.\n"
    assert not User.objects.get(username="anna").is_staff


def test_grant_role_command_names_an_unknown_player_or_an_unchanged_role(anna: Caller) -> None:
    with pytest.raises(CommandError, match="no open account"):
        grant("nobody", "helper")
    with pytest.raises(CommandError, match="It already is"):
        grant("anna", "none")


def without_password(name: str) -> User:
    user = person(name)
    user.set_unusable_password()
    user.save()
    return user


def test_granting_a_role_to_an_account_without_a_password_is_refused(ada: User) -> None:
    mila = without_password("mila")
    with pytest.raises(NoPasswordError, match="set a password"), request_of_its_own():
        roles.grant(by=ada, person=mila, role="helper", reason="She is patient.")
    with pytest.raises(CommandError, match="set a password"), request_of_its_own():
        grant("mila", "helper")
    mila = User.objects.get(username="mila")
    assert (mila.is_staff, mila.groups.exists(), ModerationAction.objects.exists()) == (
        False,
        False,
        False,
    )


def test_console_says_that_a_role_needs_a_password(ada: User) -> None:
    mila, path = without_password("mila"), "/admin/action/grant/{}/"
    form = {"canned": "trust", "words": "", "role": "helper", "newest_action": 0}
    answer = enter(ada).post(path.format(mila.pk), form)
    assert answer.status_code == 409
    assert "set a password" in answer.content.decode()


def test_role_of_an_account_without_a_password_can_be_taken(ada: User, mori: User) -> None:
    mori.set_unusable_password()
    mori.save()
    roles.grant(by=ada, person=mori, role="", reason="He has no time any more.")
    assert not User.objects.get(username="mori").is_staff


def test_granting_a_role_to_a_deleted_account_is_refused(ada: User, anna: Caller) -> None:
    assert anna.user is not None
    account_deletion.delete_account(user_id=anna.user.pk)
    with pytest.raises(NoSuchItemError), request_of_its_own():
        roles.grant(by=ada, person=anna.user, role="helper", reason="She was patient.")
    path, form = f"/admin/action/grant/{anna.user.pk}/", {"role": "helper", "canned": "trust"}
    answer = enter(ada).post(path, form | {"words": "", "newest_action": 0})
    assert answer.status_code == 404
    gone = User.objects.get(pk=anna.user.pk)
    assert (gone.is_staff, gone.groups.exists()) == (False, False)


def test_reset_command_deletes_a_second_factor(ada: User) -> None:
    give_factor(ada)
    call_command("reset_second_factor", "ada", stdout=StringIO())
    assert not has_factor(ada)
    with pytest.raises(CommandError, match="no second factor"), request_of_its_own():
        call_command("reset_second_factor", "ada")
    with pytest.raises(CommandError, match="no account"):
        call_command("reset_second_factor", "nobody")


def test_granting_the_same_role_again_is_refused(mori: User) -> None:
    with pytest.raises(NothingToDoError):
        roles.set_role(mori, "moderator")
