"""The embedded services: real ones, which start quickly and lose nothing."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

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
    time.sleep(60)
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
    time.sleep(0.2)
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


def test_asking_whether_services_run_locks_nobody_out(data: Path) -> None:
    """Services can start while commands ask whether they run."""
    with (data / data_folder.LOCK).open("a") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        Timer(0.1, looking.close).start()
        with data_folder.locked(data):
            assert data_folder.running(data) is None


def test_commands_share_services_and_the_last_one_stops_them(data: Path) -> None:
    """The first one starts them; the one that stays longest still has them."""
    first = command(data, seconds=1.0)
    while data_folder.running(data) is None:
        time.sleep(0.02)
    second, third = command(data, seconds=2.5), command(data, seconds=0.1)
    for process in (first, second, third):
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 0, out
        assert "fine" in out
    assert data_folder.running(data) is None


def command(data: Path, *, seconds: float) -> subprocess.Popen[str]:
    """A command that needs Postgres at its beginning and at its end."""
    code = (
        "import time; from django.db import connection; ask = lambda: "
        "(connection.cursor().execute('SELECT 1'), connection.close()); "
        f"ask(); time.sleep({seconds}); ask(); print('fine')"
    )
    return subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=data_folder.ROOT,
        env=os.environ | {"MEUTERER_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
