"""The whole site on one machine: services, web, worker and beat, until Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

from games.engine.types import Json
from games.metrics import process_files
from games.outbound import web_push
from meuterer_site import own_machine
from meuterer_site.embedded import child_processes, data_folder, ports
from meuterer_site.embedded.migration_history import check_migration_history
from meuterer_site.embedded.services import announce, services
from meuterer_site.embedded.supervised_process import Process, ServiceError

READY_SECONDS = 180.0  # a busy machine takes its time
STOP_SECONDS = 3.0  # for web, worker and beat together; what matters is in Postgres
ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - recognised when asked for, never chosen

Say = Callable[[str], None]


class Site:
    """Runs the site as children of this process, and stops all of it at the end."""

    def __init__(self, *, host: str, port: int | None, say: Say) -> None:
        self.data = data_folder.data_folder()
        self.host, self.port, self.say = host, port, say
        self.shows_mails = self.shows_webhooks = False
        self.url = ""
        self.socket: socket.socket
        self.env: dict[str, str] = {}
        self.began = time.monotonic()

    def run(self) -> None:
        """Set up, run, and stop on Ctrl-C or SIGTERM. Raises ServiceError, FolderError."""
        for number in (signal.SIGINT, signal.SIGTERM):  # even if a shell ignores them
            signal.signal(number, signal.default_int_handler)
        with contextlib.ExitStack() as stack:
            try:
                self.watch(self.bring_up(stack))
            except KeyboardInterrupt:
                self.say("\n  Stopping …")
                for number in (signal.SIGINT, signal.SIGTERM):  # one is enough
                    signal.signal(number, signal.SIG_IGN)

    def bring_up(self, stack: contextlib.ExitStack) -> list[Process]:
        """Start everything in order; the stack stops it in reverse order."""
        running = stack.enter_context(services(self.data))
        self.step("Postgres and Valkey (Redis-compatible) run")
        self.socket = stack.enter_context(ports.listening(self.host, self.port))
        self.port = self.socket.getsockname()[1]
        name = "127.0.0.1" if self.host in ANYWHERE else self.host
        self.url = f"http://[{name}]:{self.port}" if ":" in name else f"http://{name}:{self.port}"
        hosts = (os.environ.get("ALLOWED_HOSTS"), name, "127.0.0.1", "localhost")
        self.env = running.env | {
            "SITE_URL": self.url,
            process_files.FOLDER: str(metrics_folder(self.data)),
            "ALLOWED_HOSTS": ",".join(filter(None, hosts)),
        }
        self.env[own_machine.VARIABLE] = str(own_machine.serves_itself_alone(self.host))
        if self.shows_webhooks:
            self.env["WEBHOOK_FOLDER"] = str(self.data / "webhooks")
        ours = [*self.mail_server()]
        check_migration_history(self.env["DATABASE_URL"], self.data)
        self.manage("migrate", "--verbosity=0", "--skip-checks")
        self.step("the database is up to date")
        ours += [self.process(name, command) for name, command in self.commands().items()]
        stack.callback(_stop_all, ours)
        for process in ours:
            process.start()
        everything = [*running.processes, *ours]
        self.await_ready(everything)
        self.step("web, worker, thinker (bots that look ahead) and beat are ready")
        demo = json.loads(self.manage("seed_demo", "--json"))
        shared = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "SITE_URL", "MAIL_URL", "MAIL_FOLDER")
        announce(self.data, {name: self.env[name] for name in shared if name in self.env})
        self.welcome(demo)
        return everything

    def mail_server(self) -> list[Process]:
        """Keep sent mail in a folder, unless there is a real mail server."""
        self.env["VAPID_PRIVATE_KEY"] = os.environ.get("VAPID_PRIVATE_KEY") or push_key(self.data)
        if os.environ.get("MAIL_URL"):
            return []
        kept, port = self.data / "mails", ports.free_port()
        self.env["MAIL_URL"] = f"smtp://127.0.0.1:{port}"
        if self.shows_mails:
            self.env["MAIL_FOLDER"] = str(kept)
        program = [sys.executable, "-m", "meuterer_site.embedded.mail_server", str(port), str(kept)]
        return [self.process("mail", program)]

    def commands(self) -> dict[str, list[str]]:
        celery = [sys.executable, "-m", "celery", "-A", "meuterer_site", "--quiet"]
        return {
            "web": [
                *(sys.executable, "-m", "meuterer_site.server"), f"--fd={self.socket.fileno()}",
            ],
            "worker": [*celery, "worker", "--concurrency=2", "--without-mingle",
                       "--without-gossip"],
            # At low priority: people looking at a page go first.
            "thinker": ["env", "METRICS_PORT=0", "nice", "-n", "10", *celery, "worker",
                        "--queues=thinking",
                        "--hostname=thinker@%h", "--concurrency=1", "--without-mingle",
                        "--without-gossip"],
            "beat": [*celery, "beat", f"--schedule={self.data / 'beat-schedule'}",
                     "--pidfile="],
        }  # fmt: skip

    def step(self, done: str) -> None:
        self.say(f"  {time.monotonic() - self.began:5.1f} s  {done}")

    def manage(self, *arguments: str) -> str:
        """Run a management command in a child process, and return its output."""
        done = subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", *arguments],
            cwd=data_folder.ROOT, env=self.env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise ServiceError(f"manage.py {arguments[0]} failed:\n{done.stderr or done.stdout}")
        return done.stdout

    def process(self, name: str, command: list[str]) -> Process:
        log = self.data / "logs" / f"{name}.log"
        log.parent.mkdir(exist_ok=True)
        # In the project's folder: Python's -m looks in the current folder first.
        passed = [self.socket.fileno()] if name == "web" else []
        launch = partial(
            child_processes.spawn,
            command,
            log=log,
            env=self.env,
            cwd=data_folder.ROOT,
            pass_fds=passed,
        )
        return Process(name, launch, log)

    def await_ready(self, processes: list[Process]) -> None:
        give_up = time.monotonic() + READY_SECONDS
        while not _answers(f"{self.url}/readyz"):
            for process in processes:
                process.revive(self.say)
            if time.monotonic() > give_up:
                logs = "\n".join(child_processes.last_lines(process.log) for process in processes)
                raise ServiceError(f"The site is not ready after three minutes:\n{logs}")
            time.sleep(0.1)

    def welcome(self, demo: dict[str, Json]) -> None:
        self.say(f"\n  The site:   {self.url}")
        for account in demo["accounts"]:
            self.say(f"  Log in as:  {account['username']} / {account['password']}")
        first = demo["accounts"][0]["username"]
        self.say(f"  A table with bots that waits for {first}: {self.url}{demo['game']['url']}")
        if self.shows_mails and "MAIL_FOLDER" in self.env:
            self.say(f"  Its mails:  {self.url}/mails   (caught here, none is sent)")
        elif not os.environ.get("MAIL_URL"):
            self.say("  Its mails:  caught, none is sent; `up --mails` shows them in the browser")
        if self.shows_webhooks:
            self.say(f"  Webhooks:   {self.url}/webhooks   (posted to {self.url}/webhooks/inbox)")
        self.say(f"  The API:    {self.url}/api/v1/docs   (README.md plays a move by curl)")
        self.say("\n  Ctrl-C stops everything; what was played is kept.")

    def watch(self, processes: list[Process]) -> None:
        """Restart whatever dies, until Ctrl-C or SIGTERM."""
        while True:
            for process in processes:
                process.revive(self.say)
            time.sleep(0.2)


def metrics_folder(data: Path) -> Path:
    """An empty folder for the counters of web, worker and beat, which /metrics combines."""
    folder = data / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def push_key(data: Path) -> str:
    """Return the key that signs web push, made once: browsers' subscriptions depend on it."""
    path = data / "vapid-key"
    if not path.exists():
        data_folder.write_private(path, web_push.new_vapid_key())
    return path.read_text()


def _stop_all(processes: list[Process]) -> None:
    """Ask all processes to stop at once, then wait for each."""
    give_up = time.monotonic() + STOP_SECONDS
    for process in processes:
        process.ask_to_end()
    for process in processes:
        process.stop(patience=max(0.0, give_up - time.monotonic()))


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - an address of this machine
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
