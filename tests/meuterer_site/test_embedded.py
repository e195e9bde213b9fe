"""The embedded services: real ones, which start quickly and lose nothing."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import psycopg
import pytest
import redis

from meuterer_site.embedded import data_folder
from meuterer_site.embedded.services import services

pytestmark = pytest.mark.slow

HOLD = """
import sys, time
from pathlib import Path
from tempfile import TemporaryDirectory
from meuterer_site.embedded.services import services
with services(Path(sys.argv[1])) as running:
    print(running.env["DATABASE_URL"], flush=True)
    time.sleep(600)
"""
ASKS_TWICE = """
from django.db import connection
def ask():
    connection.cursor().execute("SELECT 1")
    connection.close()
ask()
print("asked", flush=True)
input()
ask()
print("fine")
"""


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder that the services' user can reach, and no services from elsewhere."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    with TemporaryDirectory(prefix="with spaces ") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def scalar(url: str, statement: str) -> object:
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(statement).fetchone()
    return row and row[0]


@pytest.mark.acceptance("operations")
def test_services_run_and_are_found_while_they_run(data: Path) -> None:
    with services(data) as running:
        env = running.env
        assert scalar(env["DATABASE_URL"], "SELECT 40 + 2") == 42
        with redis.Redis.from_url(env["REDIS_URL"]) as client:
            assert client.ping()
        found = data_folder.running(data)
        assert found is not None
        assert found["DATABASE_URL"] == env["DATABASE_URL"]
        assert (data / data_folder.RUNNING).stat().st_mode & 0o077 == 0
    assert data_folder.running(data) is None


@pytest.mark.acceptance("operations")
def test_services_refuse_a_client_without_the_password(data: Path) -> None:
    with services(data) as running:
        env = running.env
        stranger = env["DATABASE_URL"].split("@")[1]
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(f"postgresql://postgres:guess@{stranger}")
        with (
            redis.Redis.from_url("redis://" + env["REDIS_URL"].split("@")[1]) as client,
            pytest.raises(redis.AuthenticationError),
        ):
            client.ping()


def test_folder_has_one_owner_at_a_time(data: Path) -> None:
    with data_folder.locked(data), pytest.raises(data_folder.FolderInUseError), services(data):
        pass


@pytest.mark.acceptance("operations")
def test_committed_rows_survive_a_kill_of_the_services(data: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(data)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=data_folder.ROOT,
        env=os.environ | {"PYTHONPATH": str(data_folder.ROOT)},
    )
    assert holder.stdout is not None
    url = holder.stdout.readline().strip()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (n int)")
        connection.execute("INSERT INTO kept SELECT generate_series(1, 1000)")
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    holder.stdout.close()
    with services(data) as running:
        env = running.env
        assert scalar(env["DATABASE_URL"], "SELECT count(*) FROM kept") == 1000


def test_stale_note_of_running_services_is_ignored(data: Path) -> None:
    (data / data_folder.RUNNING).write_text('{"SITE_URL": "http://127.0.0.1:1"}')
    assert data_folder.running(data) is None


def test_folder_of_another_user_is_refused(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_folder.os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(data_folder.FolderError, match="belong to"), data_folder.locked(data):
        pass


def test_asking_whether_services_run_locks_nobody_out(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Services can start while commands ask whether they run."""
    with (data / data_folder.LOCK).open("a") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        waiting = SimpleNamespace(sleep=lambda _: looking.close())  # has looked meanwhile
        monkeypatch.setattr(data_folder, "time", waiting)
        with data_folder.locked(data):
            assert data_folder.running(data) is None


@pytest.mark.acceptance("operations")
def test_commands_share_services_and_the_last_one_stops_them(data: Path) -> None:
    """The first one starts them; the one that stays longest still has them."""
    first = command(data)
    read_until("asked", first)
    found = data_folder.running(data)
    assert found is not None
    second, third = command(data), command(data)
    for process in (second, third):
        read_until("asked", process)
    for process in (third, first, second):
        assert data_folder.running(data) == found
        assert process.stdin is not None
        process.stdin.write("go on\n")
        process.stdin.flush()
        read_until("fine", process)
    for process in (third, first, second):  # the first one has waited for the second
        out, _ = process.communicate()
        assert process.returncode == 0, out
    assert data_folder.running(data) is None


def command(data: Path) -> subprocess.Popen[str]:
    """A command that asks Postgres, and asks it again when it is told to go on."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASKS_TWICE],
        cwd=data_folder.ROOT,
        env=os.environ | {"MEUTERER_DATA": str(data)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def read_until(word: str, process: subprocess.Popen[str]) -> None:
    """Read what a command says, up to a line with a word."""
    assert process.stdout is not None
    said = ""
    while word not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
