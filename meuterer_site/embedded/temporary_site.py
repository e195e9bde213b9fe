"""A site for as long as a command needs one."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from games.policy import RATES
from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.lending import site_address
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.services import services
from meuterer_site.embedded.site import READY_SECONDS
from meuterer_site.embedded.supervised_process import ServiceError

# Here hundreds of accounts are opened within seconds from one address, and play at full speed.
NO_RATES = dict.fromkeys((*(f"RATE_{name.upper()}" for name in RATES), "CREDENTIALS_RATE"), "0")
# Such a site often runs on a machine that is also busy with something else.
PATIENT = dict.fromkeys(
    ("WEB_QUEUE_SECONDS", "WEB_LOCK_SECONDS", "WEB_STATEMENT_SECONDS", "WORKER_LOCK_SECONDS"), "60"
)


@contextlib.contextmanager
def site(address: str | None) -> Iterator[str]:
    """Yield the address of a site: the given one, one that is up here, or a new one."""
    found = address or site_address()
    if found:
        yield found
        return
    with temporary_site() as running:
        yield running["SITE_URL"]


@contextlib.contextmanager
def temporary_site(**settings: str) -> Iterator[dict[str, str]]:
    """Run a site with its own data; yield its addresses and folder. Raises ServiceError.

    ``settings`` are added to its environment.
    """
    with tempfile.TemporaryDirectory(prefix="site-") as name:
        data = Path(name)
        data.chmod(0o755)  # so that the services' user can enter it
        own = ("DATABASE_URL", "REDIS_URL", "SITE_URL")
        env = {key: value for key, value in os.environ.items() if key not in own}
        log = data / "up.log"
        command = [
            sys.executable,
            str(data_folder.ROOT / "manage.py"),
            "up",
            f"--port={free_port()}",
            "--mails",
            "--webhooks",
        ]
        up = child_processes.spawn(
            command, log=log, env=env | {"MEUTERER_DATA": name, **NO_RATES, **PATIENT, **settings}
        )
        try:
            yield _await_site(up, data, log) | {"MEUTERER_DATA": name}
        finally:
            child_processes.stop(up, patience=20)


def alone(arguments: list[str], *, mails: str | None = None) -> int:
    """Run a command with its own services and mail server; return its exit code.

    ``mails`` is a folder for what it sends; otherwise that is deleted at the end.
    """
    with tempfile.TemporaryDirectory(prefix="alone-") as name, contextlib.ExitStack() as stack:
        data = Path(name)
        data.chmod(0o755)  # so that the services' user can enter it
        own = stack.enter_context(services(data, safe=False)).env
        port, kept = free_port(), Path(mails or data / "mails").absolute()
        program = [sys.executable, "-m", "meuterer_site.embedded.mail_server", str(port), str(kept)]
        server = child_processes.spawn(
            program, log=data / "mail.log", env=own, cwd=data_folder.ROOT
        )
        stack.callback(child_processes.stop, server)
        _await_port(port)
        mine = {"MAIL_URL": f"smtp://127.0.0.1:{port}", "MAIL_FOLDER": str(kept), **NO_RATES}
        command = [sys.executable, str(data_folder.ROOT / "manage.py"), *arguments]
        return child_processes.foreground(command, env={"LOG_LEVEL": "ERROR", **own, **mine})


def _await_port(port: int) -> None:
    give_up = time.monotonic() + READY_SECONDS
    while time.monotonic() < give_up:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise ServiceError("The mail server did not start.")


def _await_site(up: subprocess.Popen[bytes], data: Path, log: Path) -> dict[str, str]:
    give_up = time.monotonic() + READY_SECONDS + 30
    while time.monotonic() < give_up and up.poll() is None:
        found = data_folder.running(data)
        if found and "SITE_URL" in found:
            return found
        time.sleep(0.1)
    raise ServiceError(f"The site did not start:\n{child_processes.last_lines(log)}")
