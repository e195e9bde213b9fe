"""The embedded services: real ones, which start quickly and lose nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

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
with services(Path(sys.argv[1])) as env:
    print(env["DATABASE_URL"], flush=True)
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
    with services(data) as env:
        assert scalar(env["DATABASE_URL"], "SELECT 40 + 2") == 42
        with redis.Redis.from_url(env["REDIS_URL"]) as client:
            assert client.ping()
        found = folder.running(data)
        assert found is not None
        assert found["DATABASE_URL"] == env["DATABASE_URL"]
        assert (data / folder.RUNNING).stat().st_mode & 0o077 == 0
    assert folder.running(data) is None


def test_nobody_gets_in_without_the_password(data: Path) -> None:
    with services(data) as env:
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
    with services(data) as env:
        assert scalar(env["DATABASE_URL"], "SELECT count(*) FROM kept") == 1000


def test_a_stale_note_of_what_runs_is_not_believed(data: Path) -> None:
    (data / folder.RUNNING).write_text('{"SITE_URL": "http://127.0.0.1:1"}')
    assert folder.running(data) is None
