"""Moderators of these tests: Hanna helps, Mori moderates, Ada administers. None of them plays."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, Permission

from games.models import Game, User
from games.services.moderation import rights, roles
from tests.callers import person


def moderator(name: str, role: str) -> User:
    """Somebody with a role; the groups are made anew where a test before has emptied the tables."""
    user = person(name)
    groups()
    roles.set_role(user, role)
    return User.objects.get(pk=user.pk)


def groups() -> None:
    """Make the groups that the migration made, if the test before has emptied all tables."""
    for role in rights.ROLES:
        group, new = Group.objects.get_or_create(name=role)
        if new:
            names = rights.PERMISSIONS[role]
            rows = Permission.objects.filter(content_type__model="act", codename__in=names)
            assert rows.count() == len(names)
            group.permissions.set(rows)


@pytest.fixture
def hanna(db: None) -> User:
    return moderator("hanna", "helper")


@pytest.fixture
def mori(db: None) -> User:
    return moderator("mori", "moderator")


@pytest.fixture
def ada(db: None) -> User:
    return moderator("ada", "administrator")


@pytest.fixture
def table(game: str) -> Game:
    """A running table of Anna, Bernd and Carla, in each ruleset."""
    return Game.objects.get(pk=game)
