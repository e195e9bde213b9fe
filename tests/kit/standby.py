"""A second Postgres that follows the one of these tests, and how Django is told of it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connection, connections, router
from django.db.backends.base.base import BaseDatabaseWrapper

from games import replica
from meuterer_site import database
from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.postgres import programs
from meuterer_site.environment import env
from tests.kit.patience import SECONDS

SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "300",  # as many as its primary, or it refuses to follow
    "fsync": "off",
    "recovery_min_apply_delay": "20ms",  # behind by more than two servers of one machine are
}


@contextmanager
def standby(folder: Path) -> Iterator[str]:
    """Copy the tests' server and let the copy follow it; yield the copy's URL."""
    home = data_folder.service_folder(folder, "standby")
    tools = data_folder.reachable_program(programs() / "postgres", programs().parents[1], folder)
    primary, user = os.environ["DATABASE_URL"], data_folder.service_user()
    copy = [tools.parent / "pg_basebackup", f"--dbname={primary}", f"--pgdata={home / 'cluster'}"]
    done = subprocess.run(
        [*map(str, copy), "--write-recovery-conf", "--checkpoint=fast"],
        user=user, group=user, extra_groups=None if user is None else [],
        cwd=home, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    port, log = free_port(), folder / "standby.log"
    command: list[str | Path] = [tools.parent / "postgres", "-D", home / "cluster"]
    for name, value in {**SETTINGS, "port": str(port)}.items():
        command += ["-c", f"{name}={value}"]
    server = child_processes.spawn(command, log=log, user=user, cwd=home)
    at = urlsplit(primary)
    name = connection.settings_dict["NAME"]
    url = f"postgresql://{at.username}:{at.password}@127.0.0.1:{port}/{name}"
    try:
        give_up = time.monotonic() + SECONDS
        while not _answers(url):
            assert server.poll() is None and time.monotonic() < give_up, log.read_text()
            time.sleep(0.05)
        yield url
    finally:
        child_processes.stop(server, by=signal.SIGINT)


@contextmanager
def reading_from(url: str) -> Iterator[None]:
    """Let this process have a replica, by the settings that ``REPLICA_URL`` gives."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REPLICA_URL", url)
        patch.setitem(settings.DATABASES, replica.ALIAS, database.replica(env, site="meuterer"))
        connections.configure_settings(settings.DATABASES)
        patch.setattr(BaseDatabaseWrapper, "ensure_connection", _connect)
        patch.setattr(router, "routers", [replica.Router()])
        patch.setattr(replica._Rest, "until", 0.0)
        try:
            yield
        finally:
            connections[replica.ALIAS].close()
            del connections[replica.ALIAS]


def _connect(self: BaseDatabaseWrapper) -> None:
    """Connect. Tests refuse to, if the database was not there when they began."""
    if self.connection is None:
        with self.wrap_database_errors:
            self.connect()


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True
