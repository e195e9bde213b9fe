"""The whole site on one machine: services, web, worker and beat, until Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from meuterer_site.embedded import children, folder
from meuterer_site.embedded.postgres import ServiceError
from meuterer_site.embedded.services import announce, services

READY_SECONDS = 60.0
RESTARTS = 5  # of one process within a minute, before we give up on it
FIRST_PORT = 8000

Say = Callable[[str], None]


@dataclass
class Process:
    """One of the site's own processes, started again when it dies."""

    name: str
    command: list[str]
    child: subprocess.Popen[bytes] | None = None
    starts: list[float] = field(default_factory=list)


class Site:
    """Runs the site in this process's name, and stops all of it at the end."""

    def __init__(self, *, host: str, port: int | None, say: Say) -> None:
        self.data = folder.data_folder()
        self.host, self.say = host, say
        self.port = port or _free_port_from(FIRST_PORT, host)
        self.url = f"http://{host}:{self.port}"
        self.env: dict[str, str] = {}
        self.began = time.monotonic()

    def run(self) -> None:
        """Set up, run, and stop on Ctrl-C or SIGTERM. Raises ServiceError, FolderInUseError."""
        for number in (signal.SIGINT, signal.SIGTERM):  # even where a shell ignores them
            signal.signal(number, signal.default_int_handler)
        with contextlib.ExitStack() as stack:
            try:
                self.watch(self.bring_up(stack))
            except KeyboardInterrupt:
                self.say("\n  Stopping …")
                for number in (signal.SIGINT, signal.SIGTERM):  # once is enough
                    signal.signal(number, signal.SIG_IGN)

    def bring_up(self, stack: contextlib.ExitStack) -> list[Process]:
        """Start everything in its order; the stack stops it in the other."""
        env = stack.enter_context(services(self.data))
        self.step("Postgres and Valkey (Redis-compatible) run")
        self.env = env | {
            "SITE_URL": self.url,
            "ALLOWED_HOSTS": f"{self.host},127.0.0.1,localhost",
        }
        self.manage("migrate", "--verbosity=0")
        self.step("the database is up to date")
        processes = [Process(name, command) for name, command in self.commands().items()]
        stack.callback(_stop_all, processes)
        for process in processes:
            self.start(process)
        self.await_ready(processes)
        self.step("web, worker and beat are ready")
        demo = json.loads(self.manage("seed_demo", "--json"))
        shared = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "SITE_URL")
        announce(self.data, {name: self.env[name] for name in shared})
        self.welcome(demo)
        return processes

    def commands(self) -> dict[str, list[str]]:
        celery = [sys.executable, "-m", "celery", "-A", "meuterer_site"]
        quiet = ["--loglevel=INFO"]
        return {
            "web": [
                sys.executable, "-m", "granian", "meuterer_site.wsgi:application",
                "--interface=wsgi", f"--host={self.host}", f"--port={self.port}",
                "--workers=2", "--blocking-threads=4", "--no-ws",
            ],
            "worker": [*celery, "worker", *quiet, "--concurrency=2", "--without-mingle",
                       "--without-gossip"],
            "beat": [*celery, "beat", *quiet, f"--schedule={self.data / 'beat-schedule'}",
                     "--pidfile="],
        }  # fmt: skip

    def step(self, done: str) -> None:
        self.say(f"  {time.monotonic() - self.began:5.1f} s  {done}")

    def manage(self, *arguments: str) -> str:
        """Run a management command beside us, and return what it printed."""
        done = subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", *arguments],
            cwd=folder.ROOT, env=self.env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise ServiceError(f"manage.py {arguments[0]} failed:\n{done.stderr or done.stdout}")
        return done.stdout

    def start(self, process: Process) -> None:
        process.starts.append(time.monotonic())
        process.child = children.spawn(
            process.command, log=self.log(process), env=self.env | {"PYTHONPATH": str(folder.ROOT)}
        )

    def log(self, process: Process) -> Path:
        return self.data / "logs" / f"{process.name}.log"

    def await_ready(self, processes: list[Process]) -> None:
        give_up = time.monotonic() + READY_SECONDS
        while not _answers(f"{self.url}/readyz"):
            self.revive(processes)
            if time.monotonic() > give_up:
                logs = "\n".join(children.last_lines(self.log(process)) for process in processes)
                raise ServiceError(f"The site is not ready after a minute:\n{logs}")
            time.sleep(0.1)

    def welcome(self, demo: dict[str, Any]) -> None:
        self.say(f"\n  The site:   {self.url}")
        for account in demo["accounts"]:
            self.say(f"  Log in as:  {account['username']} / {account['password']}")
        first = demo["accounts"][0]["username"]
        self.say(f"  A table with bots that waits for {first}: {self.url}{demo['game']['url']}")
        self.say(f"  The API:    {self.url}/api/v1/docs   (README.md plays a move by curl)")
        self.say("\n  Ctrl-C stops everything; what was played is kept.")

    def watch(self, processes: list[Process]) -> None:
        """Start again whatever dies, until Ctrl-C or SIGTERM."""
        while True:
            self.revive(processes)
            time.sleep(0.2)

    def revive(self, processes: list[Process]) -> None:
        for process in processes:
            if process.child is None or process.child.poll() is None:
                continue
            recent = [start for start in process.starts if start > time.monotonic() - 60]
            if len(recent) > RESTARTS:
                lines = children.last_lines(self.log(process))
                raise ServiceError(f"The {process.name} process keeps dying:\n{lines}")
            self.say(f"  The {process.name} process ended ({process.child.returncode}); again …")
            self.start(process)


def _stop_all(processes: list[Process]) -> None:
    """Ask all at once, then wait for each."""
    running = [process.child for process in processes if process.child is not None]
    for child in running:
        if child.poll() is None:
            child.terminate()
    for child in running:
        children.stop(child)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _free_port_from(first: int, host: str) -> int:
    for port in range(first, first + 100):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind((host, port))
                return port
    raise ServiceError(f"No port from {first} to {first + 99} is free.")
