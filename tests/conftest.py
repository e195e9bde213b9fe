"""Anna, Bernd and Carla sit at the tables of these tests; Dora looks on; a guest has no account."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.registry import RULESETS
from tests.callers import Caller, finish, person


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """A slow hash is for attackers, not for tests."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def anna(db: None) -> Caller:
    return Caller(person("anna"))


@pytest.fixture
def bernd(db: None) -> Caller:
    return Caller(person("bernd"))


@pytest.fixture
def carla(db: None) -> Caller:
    return Caller(person("carla"))


@pytest.fixture
def dora(db: None) -> Caller:
    return Caller(person("dora"))


@pytest.fixture
def guest(db: None) -> Caller:
    return Caller()


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """Every game in turn. A test that needs one of them says ``@for_meuterer``."""
    return str(request.param)


@pytest.fixture
def open_game(anna: Caller, ruleset: str) -> str:
    """A table for three that Anna made; nobody else sits there yet."""
    answer = anna.post("games", {"ruleset": ruleset, "seats": 3})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["id"])


@pytest.fixture
def full_game(open_game: str, bernd: Caller, carla: Caller) -> str:
    """The same table with Bernd and Carla, not started."""
    for player in (bernd, carla):
        assert player.post(f"games/{open_game}/seats", {}).status_code == 201
    return open_game


@pytest.fixture
def game(full_game: str, anna: Caller) -> str:
    """The same table, started: somebody owes the first decision."""
    assert anna.post(f"games/{full_game}/start").status_code == 201
    return full_game


@pytest.fixture
def players(anna: Caller, bernd: Caller, carla: Caller) -> list[Caller]:
    """The three, in the order of their seats."""
    return [anna, bernd, carla]


@pytest.fixture
def finished(game: str, players: list[Caller]) -> str:
    """The same table, played to the end by first legal moves."""
    finish(game, players)
    return game
