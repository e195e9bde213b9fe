"""A mail server for a laptop: it takes every mail and keeps it in a folder, and sends none on.

Run as a program: ``python -m meuterer_site.embedded.mail PORT FOLDER``.
"""

from __future__ import annotations

import itertools
import signal
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

KEPT = 1000  # the oldest make room


class Keeper:
    """Keeps each mail as a file whose name tells when it came."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = itertools.count()
        self.kept = deque(sorted(folder.glob("*.eml")))

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Write the mail, whole or not at all."""
        name = f"{time.time_ns():020d}-{next(self.count):04d}"
        part = self.folder / f"{name}.part"
        part.write_bytes(envelope.original_content)
        self.kept.append(part.rename(self.folder / f"{name}.eml"))
        while len(self.kept) > KEPT:
            self.kept.popleft().unlink(missing_ok=True)
        return "250 Kept"


def serve(port: int, folder: Path) -> None:
    """Take mail until we are told to stop."""
    folder.mkdir(parents=True, exist_ok=True)
    controller = Controller(Keeper(folder), hostname="127.0.0.1", port=port)
    controller.start()
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
    controller.stop()


if __name__ == "__main__":
    blocked = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    serve(int(sys.argv[1]), Path(sys.argv[2]))
