"""The moderators: Hanna helps, Mori moderates, Ada administers. None of them plays."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from allauth.mfa.totp.internal import auth

from games.models import Game, User
from games.services.moderation import roles
from tests.kit.api_clients import person


def moderator(name: str, role: str) -> User:
    """Create a user with a role."""
    user = person(name)
    roles.set_role(user, role)
    return User.objects.get(pk=user.pk)


@pytest.fixture
def codes_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock by which codes change, so that no half minute ends by chance."""
    present = time.time()
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=lambda: present))


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
