"""Sites in processes of their own, whose database is a copy of the tests' template."""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port, listening
from meuterer_site.embedded.temporary_site import NO_RATES, PATIENT, temporary_site
from tests.kit import database

SETTINGS: Final = "devtools.site_settings"


@contextmanager
def running_site(**settings: str) -> Iterator[dict[str, str]]:
    """Run a site until the end of the block; yield its addresses.

    ``settings`` are added to its environment. The template must be there: ``django_db_setup``.
    """
    with _database_of_its_own() as url:
        own = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": SETTINGS}
        with temporary_site(**(own | settings)) as addresses:
            yield addresses


@contextmanager
def running_web(log: Path, **settings: str) -> Iterator[dict[str, str]]:
    """Run a site's web process alone, with the tests' Redis: without workers, nor bots and mail.

    It costs a sixth of ``running_site``.
    """
    with _database_of_its_own() as url, listening("127.0.0.1", free_port()) as socket:
        address = f"http://127.0.0.1:{socket.getsockname()[1]}"
        own = {"DATABASE_URL": url, "SITE_URL": address, "WEB_PROCESSES": "1"}
        others = {"DJANGO_SETTINGS_MODULE": SETTINGS, "ALLOWED_HOSTS": "127.0.0.1"}
        process = child_processes.spawn(
            [sys.executable, "-m", "meuterer_site.server", f"--fd={socket.fileno()}"],
            log=log,
            env=os.environ | NO_RATES | PATIENT | own | others | settings,
            cwd=data_folder.ROOT,
            pass_fds=[socket.fileno()],
        )
        try:
            yield own
        finally:
            child_processes.stop(process)


@contextmanager
def _database_of_its_own() -> Iterator[str]:
    """Copy the template; yield the copy's address."""
    name = f"site_{secrets.token_hex(4)}"
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as connected:
        connected.execute("SELECT pg_advisory_lock(%s)", [database.LOCK])
        copied = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        template = database.PREFIX + database.schema_hash()
        connected.execute(copied.format(sql.Identifier(name), sql.Identifier(template)))
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connected:
            dropped = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connected.execute(dropped.format(sql.Identifier(name)))


@contextmanager
def shared_site(folder: Path) -> Iterator[dict[str, str]]:
    """Use the site that another worker of this run has started, or run it for all of them.

    Whoever runs it waits at the end until the others have done with it. ``folder`` belongs to
    this run, and all its workers know it.
    """
    announced = folder / "site.json"
    with (folder / "site.lock").open("a") as lock, (folder / "site.users").open("a") as users:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if announced.exists():
            fcntl.flock(users, fcntl.LOCK_SH)
            fcntl.flock(lock, fcntl.LOCK_UN)
            yield json.loads(announced.read_text())
            return
        with running_site() as addresses:
            announced.write_text(json.dumps(addresses))
            fcntl.flock(lock, fcntl.LOCK_UN)
            yield addresses
            fcntl.flock(lock, fcntl.LOCK_EX)  # nobody begins to use it any more
            fcntl.flock(users, fcntl.LOCK_EX)
            announced.unlink()
