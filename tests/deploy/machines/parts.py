"""The parts of a site on several machines: each a process that can be ended and started again."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import psycopg
import redis

from tests.deploy.containers import Container

# Lines of the logs that say that a process is ready for its work.
AT_WORK: Final = {
    "worker": re.compile(r'"event": "worker_started"'),
    "beat": re.compile(r'"event": "beat_(leads|stands_by)"'),
}
TASK_DONE: Final = re.compile(r'"state": "SUCCESS"')
SECONDS: Final = 3.0  # for an answer


@dataclass
class Part:
    """A process, and how one sees that it does its work."""

    kind: str
    container: Container
    is_ready: Callable[[], bool]
    read: int = 0  # bytes of its log, that are not looked at any more

    def start(self) -> None:
        """Start it, and end first whatever is left of its last process."""
        self.container.kill()
        self.read_log()
        self.container.start()

    def read_log(self) -> None:
        """Leave out, from now on, what its log says already."""
        log = self.container.log
        self.read = log.stat().st_size if log.exists() else 0

    def says(self, line: re.Pattern[str] | None = None) -> bool:
        """Whether its log says since then that it is at work, or has another line."""
        with self.container.log.open("rb") as log:
            log.seek(self.read)
            return (line or AT_WORK[self.kind]).search(log.read().decode()) is not None

    def crashes(self) -> list[str]:
        """What its log has with a traceback: the kinds of errors, and where the first was raised.

        An outage has none: it is a warning.
        """
        found = []
        for line in self.container.log.read_text().splitlines():
            if '"exception": [' in line:
                with suppress(ValueError):  # it was killed in the midst of the line
                    errors = json.loads(line)["exception"]
                    found.append(
                        f"{[error['type'] for error in errors]} {errors[0]['frames'][-1:]}"
                    )
        return found


def by_log(kind: str, container: Container) -> Part:
    """A part that answers nobody: its log tells."""
    part = Part(kind, container, bool)
    part.is_ready = part.says
    return part


def takes_requests(port: int) -> bool:
    """Whether a web process answers, and reaches Postgres."""
    address = f"http://127.0.0.1:{port}/readyz?part=postgres"
    request = urllib.request.Request(address, headers={"X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def takes_statements(url: str) -> bool:
    """Whether Postgres answers at an address, or what stands before it."""
    try:
        with psycopg.connect(url, connect_timeout=int(SECONDS)) as connected:
            return connected.execute("SELECT 1").fetchone() == (1,)
    except psycopg.Error:
        return False


def takes_commands(url: str) -> bool:
    """Whether Redis answers, and has loaded its data."""
    try:
        with redis.Redis.from_url(url, socket_timeout=SECONDS) as connected:
            return bool(connected.ping())
    except redis.RedisError:
        return False
