"""Anna, Bernd and Carla sit at the tables of these tests; Dora looks on; a guest has no account."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import translation

from games import tasks
from games.clocks.instant import now, travelling
from games.days.passing import Days
from games.engine.registry import RULESETS
from tests import contract, recording
from tests.callers import Caller, finish, person
from tests.post import Box, post_office


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Before a database is dropped, threads that have just ended may still be letting go of it."""
    yield
    connection.close()
    connection.close_pool()
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for _ in range(50):
            cursor.execute(OTHERS)
            if cursor.fetchone() == (0,):
                return
            time.sleep(0.1)
        cursor.execute(OTHERS.replace("count(*)", "pg_terminate_backend(pid)"))


OTHERS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """A slow hash is for attackers, not for tests."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """A request of a test before has left its language to the thread."""
    with translation.override("en"):
        yield


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


@pytest.fixture
def quiet_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is woken: the sweeps find what is due, as they must."""
    for task in (tasks.play_bots, tasks.attend_game, tasks.deliver):
        monkeypatch.setattr(task, "delay", lambda *_: None)


@pytest.fixture
def days(quiet_tasks: None) -> Iterator[Days]:
    """Time that passes when a test says so. It begins on a Monday at noon."""
    with travelling() as traveller:
        noon = now().replace(hour=12, minute=0, second=0, microsecond=0)
        traveller.to(noon + timedelta(days=7 - noon.weekday()))
        yield Days(traveller)


@pytest.fixture
def box(settings: Any) -> Iterator[Box]:
    """The box of a mail server to which the site sends."""
    with post_office() as (box, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_PORT = port
        yield box


def pytest_sessionfinish() -> None:
    """Write the examples that were recorded, if any should be."""
    if recording.IS_ON:
        recording.save(contract.example_fits)
