"""Child processes that end with their parent."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

PR_SET_PDEATHSIG = 1


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    user: int | None = None,
    stdin: IO[bytes] | int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start a child in a process group of its own, its output going to a log file."""
    extra: dict[str, Any] = {}
    if user is not None:
        extra = {"user": user, "group": user, "extra_groups": []}
    with log.open("ab") as out:
        return subprocess.Popen(  # noqa: S603 - our own programs
            [str(part) for part in command],
            stdin=stdin,
            stdout=out,
            stderr=out,
            env=dict(env) if env is not None else None,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
            start_new_session=True,  # Ctrl-C is the parent's to answer
            **extra,
        )


def stop(
    child: subprocess.Popen[bytes], *, by: signal.Signals = signal.SIGTERM, patience: float = 8.0
) -> None:
    """Ask a child to end, and end it if it hasn't within so many seconds."""
    if child.poll() is not None:
        return
    child.send_signal(by)
    try:
        child.wait(patience)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def last_lines(log: Path, count: int = 15) -> str:
    """The end of a log file, to show why a start failed."""
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-count:])
    except FileNotFoundError:
        return ""


def _die_with_parent() -> None:
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
