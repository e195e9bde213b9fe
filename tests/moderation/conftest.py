"""Moderators of these tests: Hanna helps, Mori moderates, Ada administers. None of them plays."""

from __future__ import annotations

import pytest

from games.models import Game, User
from games.services.moderation import roles
from tests.callers import person


def moderator(name: str, role: str) -> User:
    """Somebody with a role; the groups are made anew where a test before has emptied the tables."""
    user = person(name)
    roles.set_role(user, role)
    return User.objects.get(pk=user.pk)


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
