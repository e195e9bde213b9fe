"""Limits of time reach Postgres directly, and by way of PgBouncer as `deploy/` sets it up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import pytest

from meuterer_site import database
from meuterer_site.database import LIMITS, Limits
from meuterer_site.embedded import data_folder
from tests.deploy.bouncer import pgbouncer

SHOW = """
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
        cursor.execute("SELECT setting FROM pg_settings WHERE name = %s", [name])
        print(int(cursor.fetchone()[0]) / 1000, end=" ")
"""


PREPARED = """
import django
django.setup()
from django.db import connection
from games.models.columns import fetch
for number in range(3):
    assert fetch("SELECT %s::int", [number]) == [(number,)]
print(fetch("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s", ["%::int%"]))
"""


def limits_of(kind: str, url: str, **given: str) -> Limits:
    """The limits that Postgres keeps to for a process of this kind."""
    return Limits(*map(float, printed(SHOW, kind, url, **given).split()))


def printed(script: str, kind: str, url: str, **given: str) -> str:
    """What a process of this kind prints that runs the script."""
    env = os.environ | given | {"DATABASE_URL": url, database.PROCESS: kind}
    env["DJANGO_SETTINGS_MODULE"] = "meuterer_site.settings"
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, cwd=data_folder.ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.acceptance("operations")
@pytest.mark.parametrize("kind", LIMITS)
def test_each_kind_of_process_has_its_limits(kind: str) -> None:
    assert limits_of(kind, os.environ["DATABASE_URL"]) == LIMITS[kind]


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("/usr/local/bin/celery -A site worker", "worker"),
        ("/site-packages/celery/__main__.py -A site worker --concurrency=2", "worker"),
        ("/usr/local/bin/celery -A site beat", "command"),
        ("manage.py recompute_ratings", "command"),
    ],
)
def test_process_is_known_by_its_command(
    command: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for a web process, which says so (``meuterer_site.asgi``)."""
    monkeypatch.delenv(database.PROCESS, raising=False)
    monkeypatch.setattr(sys, "argv", command.split())
    assert database.process_kind() == kind


def test_limits_follow_the_environment_and_options_of_the_address_are_kept() -> None:
    url = f"{os.environ['DATABASE_URL']}?options=-c%20idle_in_transaction_session_timeout%3D1"
    given = {"WEB_LOCK_SECONDS": "0.5", "WEB_STATEMENT_SECONDS": "0"}
    found = limits_of("web", url, **given)
    assert found == Limits(lock=0.5, statement=0, idle=LIMITS["web"].idle)


@pytest.fixture
def bouncer() -> Iterator[str]:
    """The address of a PgBouncer before the tests' Postgres, without the name of a database."""
    server = urlsplit(os.environ["DATABASE_URL"])
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        with pgbouncer(Path(name), server.geturl()) as port:
            yield f"postgresql://{server.username}:{server.password}@127.0.0.1:{port}"


@pytest.mark.acceptance("operations")
def test_pgbouncer_sets_the_limits_that_a_process_would(bouncer: str) -> None:
    """Those that the processes send are ignored there, without an error."""
    kinds = ("web", "worker")
    found = {kind: limits_of(kind, f"{bouncer}/meuterer_{kind}") for kind in kinds}
    assert found == {kind: LIMITS[kind] for kind in kinds}
    again = limits_of("worker", f"{bouncer}/meuterer_web")
    assert again == LIMITS["web"], "the address decides: nothing leaks from client to client"


@pytest.mark.acceptance("operations")
def test_statements_are_prepared_but_for_those_behind_pgbouncer(bouncer: str) -> None:
    """There the next transaction may be on another connection, which knows none of them."""
    found = [
        printed(PREPARED, "web", url)
        for url in (os.environ["DATABASE_URL"], f"{bouncer}/meuterer_web")
    ]
    assert found == ["[(1,)]\n", "[(0,)]\n"]
