"""The floor, served beside a site by a web server of the same kind, from the same database."""

from __future__ import annotations

import contextlib
import os
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from sys import executable
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from meuterer_site.embedded import child_processes, data_folder
from meuterer_site.embedded.ports import free_port
from meuterer_site.embedded.supervised_process import ServiceError

SETTINGS: Final = "devtools.benchmark.floor.settings"
READY_SECONDS: Final = 60.0


class Floor(NamedTuple):
    """Where the floor answers, and its top-level process."""

    address: str
    pid: int


@contextlib.contextmanager
def served(running: Mapping[str, str]) -> Iterator[Floor]:
    """Serve the floor until the end of the block. Raises ServiceError."""
    port = free_port()
    # Without the site's folder, by which the site's own processes are recognised.
    env = {**os.environ, **running, "DJANGO_SETTINGS_MODULE": SETTINGS}
    del env["MEUTERER_DATA"]
    command = [executable, "-m", "meuterer_site.server", f"--port={port}"]
    with TemporaryDirectory(prefix="floor-") as folder:
        log = Path(folder) / "web.log"
        server = child_processes.spawn(command, log=log, env=env, cwd=data_folder.ROOT)
        try:
            address = f"http://127.0.0.1:{port}"
            _await(f"{address}/livez", log)
            yield Floor(address, server.pid)
        finally:
            child_processes.stop(server)


def _await(url: str, log: Path) -> None:
    give_up = time.monotonic() + READY_SECONDS
    while time.monotonic() < give_up:
        with contextlib.suppress(urllib.error.URLError, OSError), urllib.request.urlopen(url):  # noqa: S310 - an address of this machine
            return
        time.sleep(0.1)
    raise ServiceError(f"The floor did not start:\n{child_processes.last_lines(log)}")
