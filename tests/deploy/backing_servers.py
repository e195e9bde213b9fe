"""Postgres and Redis in place of their official images: plain servers on the loopback."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psycopg
import pytest

from meuterer_site.embedded import data_folder, postgres, valkey

REDIS_CLI: Final = "redis-cli"
PLAIN: Final = "/usr/bin:/bin"
WRAPPER: Final = """#!/bin/sh
exec '{program}' {options} "$@"
"""


@dataclass
class Server:
    """What an official image brings: programs, a user, a folder, its own environment."""

    env: dict[str, str]
    workdir: Path
    user: int | None
    command: list[str] = field(default_factory=list)

    def inside(self, text: str) -> str:
        """Leave a word as it is: no path of these images is named."""
        return text

    def as_user(self) -> int | None:
        return self.user


def postgres_server(folder: Path, port: int, given: dict[str, str]) -> Server:
    """Make a cluster as the official image does at its first start."""
    package = postgres._package()
    programs = data_folder.reachable_program(
        package / "pginstall18" / "bin" / "postgres", package, folder
    ).parent
    home, user = data_folder.service_folder(folder, "postgres"), data_folder.service_user()
    secret = home / "password"
    secret.write_text(given["POSTGRES_PASSWORD"])
    subprocess.run(
        [
            programs / "initdb", "-D", home / "data", "-U", given["POSTGRES_USER"],
            "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8", "--locale=C",
        ],
        user=user, group=user, extra_groups=None if user is None else [],
        env={"PATH": PLAIN}, cwd=home, capture_output=True, check=True,
    )  # fmt: skip
    secret.unlink()
    with (home / "data" / "postgresql.conf").open("a") as settings:
        settings.write(f"unix_socket_directories = '{home}'\nport = {port}\n")
    # Its programs find it by its socket, as in the official image.
    env = {"PGDATA": str(home / "data"), "PGHOST": str(home), "PGPORT": str(port)}
    return Server(env | {"PATH": f"{programs}:{PLAIN}"}, home, user)


def make_database(port: int, given: dict[str, str]) -> None:
    """Make the database that the official image makes."""
    user, password = given["POSTGRES_USER"], given["POSTGRES_PASSWORD"]
    url = f"postgresql://{user}:{password}@127.0.0.1:{port}/postgres"
    with psycopg.connect(url, autocommit=True) as connected:
        connected.execute(f"CREATE DATABASE {given['POSTGRES_DB']}")


def redis_server(folder: Path, port: int) -> Server:
    """Valkey from its wheel under the name of Redis, and the system's ``redis-cli``."""
    client = shutil.which(REDIS_CLI)
    if client is None:
        words = f"This needs {REDIS_CLI}, by apt install redis-tools."
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    package = valkey._package()
    binary = next((package / "_binaries").glob("*/valkey-server"))
    server = data_folder.reachable_program(binary, package, folder)
    home = data_folder.service_folder(folder, "redis")
    programs = folder / "redis-programs"
    programs.mkdir()
    for name, program, options in (
        ("redis-server", server, f"--bind 127.0.0.1 --port {port} --dir '{home}'"),
        ("redis-cli", client, f"-p {port}"),
    ):
        path = programs / name
        path.write_text(WRAPPER.format(program=program, options=options))
        path.chmod(0o755)
    return Server({"PATH": f"{programs}:{PLAIN}"}, home, data_folder.service_user())
