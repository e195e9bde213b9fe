"""The mail server of a laptop keeps what it catches for its owner alone."""

from __future__ import annotations

import smtplib
import sys
import time
from pathlib import Path

from meuterer_site.embedded import child_processes
from meuterer_site.embedded.ports import free_port
from tests.kit import patience


def send(port: int) -> None:
    give_up = time.monotonic() + patience.SECONDS
    while True:
        try:
            with smtplib.SMTP("127.0.0.1", port) as server:
                server.sendmail(
                    "site@example.org", ["anna@example.org"], "Subject: x\r\n\r\nA link."
                )
                return
        except ConnectionRefusedError:
            assert time.monotonic() < give_up
            time.sleep(0.05)


def test_kept_mails_can_be_read_by_their_owner_alone(tmp_path: Path) -> None:
    folder, port = tmp_path / "mails", free_port()
    folder.mkdir(mode=0o755)
    before = folder / "0-before.eml"
    before.write_text("A link of before.")
    command = [sys.executable, "-m", "meuterer_site.embedded.mail_server", str(port), str(folder)]
    server = child_processes.spawn(command, log=tmp_path / "log")
    try:
        send(port)
    finally:
        child_processes.stop(server, patience=patience.SECONDS)
    mails = sorted(folder.glob("*.eml"))
    assert len(mails) == 2
    assert {f"{path.stat().st_mode & 0o777:o}" for path in mails} == {"600"}
    assert f"{folder.stat().st_mode & 0o777:o}" == "700"
