"""Processes that do what workers and beats do, again and again, until they are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection
from prometheus_client.multiprocess import MultiProcessCollector

from games.metrics import process_files

ROOT = Path(__file__).resolve().parents[3]
# It has loaded everything, and forks a process for each task that it reads: one that does what
# beat and Celery do, run the task again and again. A line "wait" waits until all of them are dead.
PARENT = """
import os, sys, time, django
django.setup()
from django.urls import reverse
from games import tasks
reverse("unsubscribe", args=["all that the first mail would load"])
running = 0
for line in sys.stdin:
    if line == "wait\\n":
        while running:
            os.wait()
            running -= 1
        print("dead", flush=True)
        continue
    pid = os.fork()
    while not pid:
        exec(line)
        time.sleep(0.02)
    running += 1
    print(pid, flush=True)
"""


class Processes:
    """Beats and workers of these tests, which are killed together."""

    def __init__(self, parent: subprocess.Popen[str]) -> None:
        self.parent = parent
        self.running: list[int] = []
        self.kills = 0

    def start(self, *tasks: str) -> None:
        """Start one for each task."""
        self.running += [int(self._ask(task)) for task in tasks]

    def kill(self) -> None:
        """Kill all of them with SIGKILL at the same moment."""
        for pid in self.running:
            os.kill(pid, signal.SIGKILL)
        assert self._ask("wait") == "dead\n"
        self.kills += len(self.running)
        self.running = []

    def _ask(self, line: str) -> str:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(f"{line}\n")
        self.parent.stdin.flush()
        return self.parent.stdout.readline()


@contextmanager
def processes_of(port: int, log: Path, *, lease: int) -> Iterator[Processes]:
    """Processes that end with the test; after ``lease`` seconds a dead one's messages are free."""
    url = urlsplit(os.environ["DATABASE_URL"])
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "meuterer_site.settings",
        "DATABASE_URL": url._replace(path=f"/{connection.settings_dict['NAME']}").geturl(),
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "MAIL_URL": f"smtp://127.0.0.1:{port}",
        "LOG_LEVEL": "ERROR",
        "LEASE_SECONDS": str(lease),
        process_files.FOLDER: str(log.with_suffix(".figures")),
    }
    command, pipe = [sys.executable, "-c", PARENT], subprocess.PIPE
    with (
        log.open("wb") as file,
        subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, stderr=file, text=True
        ) as parent,
    ):
        processes = Processes(parent)
        try:
            yield processes
        finally:
            processes.kill()
            parent.kill()


def perhaps_twice(figures: Path) -> float:
    """What the workers counted of messages that they died at, the killed ones included."""
    return sum(
        sample.value
        for metric in MultiProcessCollector(None, figures).collect()
        for sample in metric.samples
        if sample.name == "meuterer_messages_perhaps_twice_total"
    )
