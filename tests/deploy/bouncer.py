"""Debian's PgBouncer with the file of `deploy/`, in front of a Postgres of this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from tests.deploy.tls_front import PATIENCE_SECONDS, listens
from tests.kit import debian

INI: Final = data_folder.ROOT / "deploy" / "pgbouncer.ini"


@contextmanager
def pgbouncer(folder: Path, url: str) -> Iterator[int]:
    """Run it before the database at ``url``; yield its port."""
    port, log = free_port(), folder / "log"
    process = child_processes.spawn(
        command(folder, port, url), log=log, user=data_folder.service_user()
    )
    try:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not listens(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < give_up
            time.sleep(0.02)
        yield port
    finally:
        child_processes.stop(process)


def command(folder: Path, port: int, url: str) -> list[str]:
    """Write the file for this run, and the list of users; return what starts PgBouncer with it."""
    server, ini, users = urlsplit(url), folder / "pgbouncer.ini", folder / "userlist.txt"
    text = INI.read_text()
    places = {
        "host=127.0.0.1 port=5432 dbname=meuterer ": (
            f"host={server.hostname} port={server.port} dbname={server.path.strip('/')} "
        ),
        "listen_port = 6432\n": f"listen_port = {port}\nunix_socket_dir =\n",
        "/etc/pgbouncer/userlist.txt": str(users),
    }
    for shipped, own in places.items():
        assert shipped in text
        text = text.replace(shipped, own)
    ini.write_text(text)
    users.write_text(f'"{server.username}" "{server.password}"\n')
    user = data_folder.service_user()
    if user is not None:
        for path in (ini, users):
            os.chown(path, user, user)
    return [debian.program("pgbouncer"), str(ini)]
