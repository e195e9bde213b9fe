"""Roles are groups; their rights stand in one table, and the migration has written it."""

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
from games.models import Act, Message, User
from games.services import deletion
from games.services.moderation import rights, roles
from games.services.moderation.rights import NEEDED, PERMISSIONS, ROLES
from tests.callers import Caller, person, request_of_its_own
from tests.moderation.entering import enter, give_factor, has_factor

pytestmark = pytest.mark.django_db


def held() -> dict[str, set[str]]:
    """What each group may do."""
    rows = Permission.objects.filter(group__isnull=False, content_type__app_label="games")
    pairs = rows.values_list("group__name", "content_type__model", "codename")
    found: dict[str, set[str]] = {}
    for role, model, codename in pairs:
        assert model == "act"
        found.setdefault(role, set()).add(codename)
    return found


WANTED = {role: set(names) for role, names in PERMISSIONS.items()}


def test_the_migration_gives_each_group_just_what_its_role_may() -> None:
    Group.objects.all().delete()
    import_module("games.migrations.0007_roles").create(apps, None)
    assert held() == WANTED


def test_lost_groups_are_made_anew_and_what_was_added_by_hand_goes() -> None:
    Group.objects.all().delete()
    strays = Group.objects.create(name="helper")
    strays.permissions.add(Permission.objects.get(codename="ban_player"))
    roles.make_groups()
    roles.make_groups()
    assert held() == WANTED


def test_a_role_can_be_given_where_its_group_is_lost() -> None:
    Group.objects.all().delete()
    roles.set_role(person("mori"), "moderator")
    assert User.objects.get(username="mori").has_perm("games.rewind_game")


def test_every_permission_exists_and_every_act_takes_one() -> None:
    known = set(Permission.objects.values_list("codename", flat=True))
    assert WANTED["administrator"] <= known
    assert set(NEEDED) == set(Act.Kind)
    assert set(NEEDED.values()) <= WANTED["administrator"]


def test_each_role_may_what_those_below_it_may() -> None:
    helper, moderator, administrator = (WANTED[role] for role in ROLES)
    assert helper < moderator < administrator


def test_an_administrator_gives_and_takes_roles(ada: User) -> None:
    mila = person("mila")
    given = roles.grant(by=ada, person=mila, role="helper", reason="She is patient.")
    assert (given.before, given.after) == ({"role": ""}, {"role": "helper"})
    mila.refresh_from_db()
    assert mila.is_staff
    roles.grant(by=ada, person=mila, role="", reason="She has no time any more.")
    mila = User.objects.get(pk=mila.pk)
    assert (mila.is_staff, rights.role_of(mila)) == (False, "")
    told = Message.objects.filter(user=mila, event=Message.Event.MODERATION, channel="mail")
    assert told.count() == 2


def test_nobody_else_does(mori: User, ada: User, anna: Caller) -> None:
    assert anna.user is not None
    for by, whom, refusal in (
        (mori, anna.user, NotModeratorError),
        (ada, ada, OwnCaseError),
        (anna.user, mori, NotModeratorError),
    ):
        with pytest.raises(refusal), request_of_its_own():
            roles.grant(by=by, person=whom, role="helper", reason="I want it so.")


def test_there_are_three_roles(ada: User, anna: Caller) -> None:
    assert anna.user is not None
    with pytest.raises(NoSuchItemError):
        roles.grant(by=ada, person=anna.user, role="king", reason="Long may he live.")


def grant(*words: str) -> str:
    out = StringIO()
    call_command("grant_role", *words, stdout=out)
    return out.getvalue()


def test_the_first_administrator_is_made_on_the_machine(anna: Caller) -> None:
    assert grant("anna", "administrator") == "anna is administrator now.\n"
    assert rights.role_of(User.objects.get(username="anna")) == "administrator"
    assert grant("anna", "none") == "anna is no moderator now.\n"
    assert not User.objects.get(username="anna").is_staff


def test_the_command_says_what_it_cannot_do(anna: Caller) -> None:
    with pytest.raises(CommandError, match="no open account"):
        grant("nobody", "helper")
    with pytest.raises(CommandError, match="so already"):
        grant("anna", "none")


def without_password(name: str) -> User:
    user = person(name)
    user.set_unusable_password()
    user.save()
    return user


def test_who_has_no_password_gets_no_role(ada: User) -> None:
    mila = without_password("mila")
    with pytest.raises(NoPasswordError, match="set a password"), request_of_its_own():
        roles.grant(by=ada, person=mila, role="helper", reason="She is patient.")
    with pytest.raises(CommandError, match="set a password"), request_of_its_own():
        grant("mila", "helper")
    mila = User.objects.get(username="mila")
    assert (mila.is_staff, mila.groups.exists(), Act.objects.exists()) == (False, False, False)


def test_the_console_says_what_to_do_about_it(ada: User) -> None:
    mila, path = without_password("mila"), "/admin/act/grant/{}/"
    form = {"canned": "trust", "words": "", "role": "helper", "seen": 0}
    answer = enter(ada).post(path.format(mila.pk), form)
    assert answer.status_code == 409
    assert "set a password" in answer.content.decode()


def test_who_has_lost_his_password_can_lose_his_role(ada: User, mori: User) -> None:
    mori.set_unusable_password()
    mori.save()
    roles.grant(by=ada, person=mori, role="", reason="He has no time any more.")
    assert not User.objects.get(username="mori").is_staff


def test_nobody_makes_a_deleted_account_a_moderator(ada: User, anna: Caller) -> None:
    assert anna.user is not None
    deletion.delete(user_id=anna.user.pk)
    with pytest.raises(NoSuchItemError), request_of_its_own():
        roles.grant(by=ada, person=anna.user, role="helper", reason="She was patient.")
    path, form = f"/admin/act/grant/{anna.user.pk}/", {"role": "helper", "canned": "trust"}
    answer = enter(ada).post(path, form | {"words": "", "seen": 0})
    assert answer.status_code == 404
    gone = User.objects.get(pk=anna.user.pk)
    assert (gone.is_staff, gone.groups.exists()) == (False, False)


def test_a_second_factor_that_every_administrator_lost_is_reset_there(ada: User) -> None:
    give_factor(ada)
    call_command("reset_second_factor", "ada", stdout=StringIO())
    assert not has_factor(ada)
    with pytest.raises(CommandError, match="no second factor"), request_of_its_own():
        call_command("reset_second_factor", "ada")
    with pytest.raises(CommandError, match="no account"):
        call_command("reset_second_factor", "nobody")


def test_who_has_that_role_is_not_given_it_again(mori: User) -> None:
    with pytest.raises(NothingToDoError):
        roles.set_role(mori, "moderator")
