"""A mail server for a laptop, which keeps every mail in a folder and forwards none.

Run as a program: ``python -m meuterer_site.embedded.mail_server PORT FOLDER``.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
import time
from collections import deque
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

KEPT = 1000  # mails kept; the oldest are deleted


class Keeper:
    """Keeps each mail as a file whose name tells when it came."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = itertools.count()
        self.kept = deque(sorted(folder.glob("*.eml")))

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        """Write the mail atomically."""
        name = f"{time.time_ns():020d}-{next(self.count):04d}"
        part = self.folder / f"{name}.part"
        assert envelope.original_content is not None, "this is asked once the whole mail is here"
        part.write_bytes(envelope.original_content)
        self.kept.append(part.rename(self.folder / f"{name}.eml"))
        while len(self.kept) > KEPT:
            self.kept.popleft().unlink(missing_ok=True)
        return "250 Kept"


def serve(port: int, folder: Path) -> None:
    """Accept mail until told to stop."""
    os.umask(0o077)  # mails hold links that log in
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    for mail in folder.glob("*.eml"):
        mail.chmod(0o600)
    controller = Controller(Keeper(folder), hostname="127.0.0.1", port=port)
    controller.start()
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
    controller.stop()


if __name__ == "__main__":
    blocked = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    serve(int(sys.argv[1]), Path(sys.argv[2]))
