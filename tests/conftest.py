"""Anna, Bernd and Carla sit at the tables of these tests; Dora watches; a visitor is nobody."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import translation

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.api.http import throttling
from games.clocks.now import now, travelling
from games.engine.types import Json
from games.models import Game, User
from games.services import on_commit
from games.services.accounts import lockout, sessions
from games.services.tables import seating
from tests.kit import (
    database,
    fixed_chance,
    long_runs,
    longest_first,
    openapi_contract,
    patience,
    printed_tables,
    recorded_examples,
    seated_tables,
    short_games,
    which_rulesets,
)
from tests.kit.api_clients import Caller, person, user_of
from tests.kit.early_imports import EarlyImports
from tests.kit.longest_first import LongestFirst
from tests.kit.mailbox import Box, post_office
from tests.kit.playing_on import finish
from tests.kit.sites import shared_site


@receiver(user_logged_in)
def note_forced_login(request: HttpRequest, user: User, **_: object) -> None:
    """Note a log-in by ``force_login``, which comes by no page and so says nothing of how."""
    if not request.path:
        key = str(request.session.session_key)
        request.session[sessions.LOGIN] = sessions.begin(user=user, by="", key=key, browser="")


def pytest_configure(config: pytest.Config) -> None:
    """Serve no static files: WhiteNoise looks at each of them for every new client.

    Sites in processes of their own, which browsers visit, serve them.
    """
    _check_paths(config)
    long_runs.begin(config)
    config.pluginmanager.register(EarlyImports())
    patience.begin()
    short_games.add_mark(config)
    which_rulesets.leave_out_packages(config)
    config.pluginmanager.register(which_rulesets)
    django_settings.MIDDLEWARE.remove("whitenoise.middleware.WhiteNoiseMiddleware")
    django_settings.BOT_PLAYOUTS = 0  # where bots look ahead, tests ask for it
    # A slow hash of passwords is for attackers, not for tests.
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Tests share an address and a Redis: let them log in, and be guests, as often as they like.
    django_settings.CREDENTIALS_RATE = "1000000/minute"
    django_settings.RATES = django_settings.RATES | {"guests": ""}
    gc.disable()  # what is collected stays: looking for garbage takes a third of that time


def _check_paths(config: pytest.Config) -> None:
    """Name a path that does not exist. Workers would say that they ran no tests, and no more."""
    for argument in config.args:
        path = argument.partition("::")[0]
        if not (config.invocation_params.dir / path).exists():
            raise pytest.UsageError(f"file or directory not found: {path}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(long_runs.OPTION, metavar="NAME", help="run the tests of a long run alone")
    parser.addoption("--every-ruleset", action="store_true", help="every game for each test")


@pytest.hookimpl(trylast=True)  # pytest-django would put what needs no database at the end
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of long runs, or all but those of the one that is asked for.

    Those that take longest go first, so that no worker is left with them at the end.
    """
    left_out = [item for item in items if not long_runs.belongs(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if long_runs.belongs(item)]
    items.sort(key=lambda item: longest_first.rank(item.nodeid))


def pytest_collection_finish() -> None:
    """Look for garbage from now on, not among the tests themselves, and seldom: it takes long."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongestFirst:
    """Hand out tests file by file."""
    return LongestFirst(config, log)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: Any
) -> Iterator[None]:
    """A copy of the template database for each worker, in place of migrations for each."""
    with django_db_blocker.unblock(), database.copied(), django_db_blocker.block():
        yield


@pytest.fixture(scope="session")
def running(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """A site that runs beside the tests of all workers: its addresses."""
    own = tmp_path_factory.getbasetemp()
    with shared_site(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) as addresses:
        yield addresses


@pytest.fixture(scope="session")
def site(running: dict[str, str]) -> str:
    """The address of its pages."""
    return running["SITE_URL"]


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on what is dealt today."""
    fixed_chance.fix(monkeypatch)


@pytest.fixture(autouse=True)
def wrong_passwords_of_this_test_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count wrong passwords apart: both workers' tests guess at the same names, in one Redis."""
    monkeypatch.setattr(lockout, "SALT", f"games.lockout/{uuid4()}")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Reset the language: a request of an earlier test has left its own to the thread."""
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
def visitor(db: None) -> Caller:
    return Caller()


@pytest.fixture
def ruleset(request: pytest.FixtureRequest) -> str:
    """One of the games, or each of them (``tests.kit.which_rulesets``)."""
    return str(request.param)


@pytest.fixture
def options(request: pytest.FixtureRequest, ruleset: str) -> dict[str, Json]:
    """The options of the table: the game's own, or those with which it ends soon."""
    return short_games.options_for(request, ruleset)


@pytest.fixture
def open_game(anna: Caller, ruleset: str, options: dict[str, Json]) -> str:
    """A table for three that Anna made; nobody else sits there yet."""
    made = seating.create_game(
        user=user_of(anna), ruleset=ruleset, seats=3, options=options, trusts_server=True
    )
    return str(made.pk)


@pytest.fixture
def players(anna: Caller, bernd: Caller, carla: Caller) -> list[Caller]:
    """The three players, in the order of their seats."""
    return [anna, bernd, carla]


@pytest.fixture
def waiting_table(players: list[Caller], ruleset: str, options: dict[str, Json]) -> Game:
    return seated_tables.seated_table([user_of(player) for player in players], ruleset, options)


@pytest.fixture
def full_game(waiting_table: Game) -> str:
    """A table of Anna's with Bernd and Carla, not started."""
    return str(waiting_table.pk)


@pytest.fixture
def game(waiting_table: Game) -> str:
    """The same table, started: somebody owes the first decision."""
    seated_tables.start(waiting_table)
    return str(waiting_table.pk)


@pytest.fixture
def finished(game: str, players: list[Caller]) -> str:
    """The same table, played to the end by first legal moves; the game was a short one."""
    finish(game, players)
    return game


@pytest.fixture
def quiet_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no worker: the sweeps find what is due, as they must."""
    monkeypatch.setattr(on_commit, "send_task", lambda *_: None)
    for task in (tasks.play_bots, tasks.deliver):
        monkeypatch.setattr(task, "delay", lambda *_: None)


@pytest.fixture
def days(quiet_tasks: None) -> Iterator[TimeTravel]:
    """Time that passes when a test says so. It begins on a Monday at noon.

    It does not go by what the machine takes: each reading is a microsecond after the one before.
    """
    with travelling() as traveller:
        noon = now().replace(hour=12, minute=0, second=0, microsecond=0)
        traveller.to(noon + timedelta(days=7 - noon.weekday()))
        traveller.hold(tick=timedelta(microseconds=1))
        yield TimeTravel(traveller)


@pytest.fixture
def credentials_a_minute(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[int], None]]:
    """Set how many credentials an address may try, counted for this test alone.

    Time stands still, so that no window ends by chance.
    """

    def allow(count: int) -> None:
        monkeypatch.setattr(throttling, "CREDENTIALS", f"credentials-{uuid4()}")
        settings.CREDENTIALS_RATE = f"{count}/minute"

    with travelling() as traveller:
        traveller.hold()
        yield allow


@pytest.fixture
def box(settings: Any) -> Iterator[Box]:
    """The box of a mail server to which the site sends."""
    with post_office() as (box, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_PORT = port
        yield box


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what tests measured."""
    printed_tables.print_tables(terminalreporter)


def pytest_sessionfinish() -> None:
    """Write the recorded examples, if recording is on."""
    if recorded_examples.IS_ON:
        recorded_examples.save(openapi_contract.example_fits)
