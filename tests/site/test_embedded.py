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

from meuterer_site.embedded import folder
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
    """A data folder which the services' user can reach, and no services from elsewhere."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    with TemporaryDirectory(prefix="with spaces ") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def scalar(url: str, statement: str) -> object:
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(statement).fetchone()
    return row and row[0]


def test_both_run_and_are_found_while_they_run(data: Path) -> None:
    with services(data) as running:
        env = running.env
        assert scalar(env["DATABASE_URL"], "SELECT 40 + 2") == 42
        with redis.Redis.from_url(env["REDIS_URL"]) as client:
            assert client.ping()
        found = folder.running(data)
        assert found is not None
        assert found["DATABASE_URL"] == env["DATABASE_URL"]
        assert (data / folder.RUNNING).stat().st_mode & 0o077 == 0
    assert folder.running(data) is None


def test_nobody_gets_in_without_the_password(data: Path) -> None:
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


def test_one_folder_has_one_owner(data: Path) -> None:
    with folder.locked(data), pytest.raises(folder.FolderInUseError), services(data):
        pass


def test_killed_and_started_again_every_committed_row_is_there(data: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(data)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder.ROOT,
        env=os.environ | {"PYTHONPATH": str(folder.ROOT)},
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


def test_a_stale_note_of_what_runs_is_not_believed(data: Path) -> None:
    (data / folder.RUNNING).write_text('{"SITE_URL": "http://127.0.0.1:1"}')
    assert folder.running(data) is None


def test_data_of_another_user_are_left_alone(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder.os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(folder.FolderError, match="belong to"), folder.locked(data):
        pass


def test_a_look_at_the_folder_keeps_nobody_out(data: Path) -> None:
    """While commands ask whether something runs, it can start."""
    with (data / folder.LOCK).open("a") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        Timer(0.1, looking.close).start()
        with folder.locked(data):
            assert folder.running(data) is None


def test_commands_share_services_and_the_last_one_ends_them(data: Path) -> None:
    """Whoever came first started them; whoever stays longest still has them."""
    first = command(data, seconds=1.0)
    while folder.running(data) is None:
        time.sleep(0.02)
    second, third = command(data, seconds=2.5), command(data, seconds=0.1)
    for process in (first, second, third):
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 0, out
        assert "fine" in out
    assert folder.running(data) is None


def command(data: Path, *, seconds: float) -> subprocess.Popen[str]:
    """A command that needs Postgres at its beginning and at its end."""
    code = (
        "import time; from django.db import connection; ask = lambda: "
        "(connection.cursor().execute('SELECT 1'), connection.close()); "
        f"ask(); time.sleep({seconds}); ask(); print('fine')"
    )
    return subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=folder.ROOT,
        env=os.environ | {"MEUTERER_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
