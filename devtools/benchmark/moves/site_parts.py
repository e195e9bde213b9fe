"""Which processes of this machine are which part of a running site."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

import psycopg
from django.core.management.base import CommandError
from redis import Redis

from devtools.benchmark.moves import processor_time

# What a process's command line contains, by part of the site.
COMMANDS: Final = {"web": b"meuterer_site.server", "workers": b"celery"}

Parts = dict[str, list[int]]  # top-level processes by part


def check_system() -> None:
    """Raise CommandError if there is no ``/proc`` to read."""
    if sys.platform != "linux":
        raise CommandError(
            "Processor time by part is counted by /proc, which only Linux has. "
            "`benchmark --no-http` measures what needs no site."
        )


def parts_of(running: Mapping[str, str]) -> Parts:
    """Find the processes of a temporary site by its addresses and its folder.

    Raises CommandError if its services run on another machine.
    """
    found = _of_folder(running["MEUTERER_DATA"])
    with psycopg.connect(running["DATABASE_URL"]) as connected:
        backend = _here(connected.info.backend_pid, "postgres")
        found["postgres"] = [processor_time.parent_of(backend)]
    with Redis.from_url(running["REDIS_URL"]) as redis:
        found["valkey"] = [_here(int(redis.info("server")["process_id"]), "valkey", "redis")]
    return found


def seconds_by_part(parts: Parts) -> dict[str, float]:
    """Processor seconds so far of each part."""
    return {part: processor_time.seconds_of_trees(roots) for part, roots in parts.items()}


def _of_folder(data: str) -> Parts:
    """Find web, and workers with beat: their environment names the site's folder."""
    found: Parts = {part: [] for part in COMMANDS}
    mark = f"MEUTERER_DATA={data}".encode()
    for pid in processor_time.processes():
        folder = processor_time.PROC / str(pid)
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
            command = (folder / "cmdline").read_bytes()
        except OSError:  # it has just ended, or is another user's
            continue
        for part, sign in COMMANDS.items():
            if mark in environment and sign in command:
                found[part].append(pid)
    return found


def _here(pid: int, *names: str) -> int:
    """Check that a PID reported by a service is that service's, and on this machine."""
    try:
        if processor_time.name_of(pid).startswith(names):
            return pid
    except OSError:
        pass
    raise CommandError(f"No {names[0]} of this site runs on this machine: unset its address.")
