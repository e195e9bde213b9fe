"""Child processes that end with their parent."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1
LOG_BYTES = 10_000_000  # a longer log is replaced at the next start


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    user: int | None = None,
    stdin: IO[bytes] | int = subprocess.DEVNULL,
    pass_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a child in a process group of its own, with its output in a log file."""
    if log.exists() and log.stat().st_size > LOG_BYTES:
        log.replace(log.with_name(log.name + ".1"))
    with log.open("ab") as out:
        return subprocess.Popen(  # noqa: S603 - our own programs
            [str(part) for part in command],
            stdin=stdin,
            stdout=out,
            stderr=out,
            env=dict(env) if env is not None else None,
            cwd=cwd,
            pass_fds=pass_fds,
            preexec_fn=_die_with_parent(),  # noqa: PLW1509 - it calls prctl and nothing else
            # The parent handles Ctrl-C. Not a session of its own: Linux divides processor time
            # among sessions first, so niceness would have no effect between sessions.
            process_group=0,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )


def foreground(
    command: Sequence[str], *, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> int:
    """Run a program that has the terminal and Ctrl-C to itself; return its exit code."""
    started: list[subprocess.Popen[bytes]] = []

    def pass_on(number: int, _: object) -> None:
        for child in started:
            child.send_signal(number)

    interrupt = signal.signal(signal.SIGINT, lambda *_: None)
    terminate = signal.signal(signal.SIGTERM, pass_on)
    try:
        started.append(
            subprocess.Popen(command, env=env, cwd=cwd, preexec_fn=_die_with_parent())  # noqa: S603, PLW1509 - as above
        )
        return started[0].wait()
    finally:
        signal.signal(signal.SIGINT, interrupt)
        signal.signal(signal.SIGTERM, terminate)


def stop(
    child: subprocess.Popen[bytes], *, by: signal.Signals = signal.SIGTERM, patience: float = 5.0
) -> None:
    """Ask a child to end; kill it and its children if they have not ended after ``patience``."""
    if child.poll() is None:
        child.send_signal(by)
    end(child, patience)


def end(child: subprocess.Popen[bytes], patience: float) -> None:
    """Wait for a child that was asked to end, for ``patience`` seconds at most."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(patience)
    kill_group(child)


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """Kill a child's whole process group: what it started may hold its port and outlive it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def stop_leftover(pid_file: Path, sign: str, by: signal.Signals) -> None:
    """Stop a server that a killed parent left behind.

    Only if its command line shows that it is ours: the PID may have been reused.
    """
    try:
        pid = int(pid_file.read_text().split()[0])
        if sign not in command_line(pid):
            return
        os.kill(pid, by)
    except (OSError, ValueError, IndexError):
        return
    give_up = time.monotonic() + 10
    while sign in command_line(pid):
        if time.monotonic() > give_up:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


def command_line(pid: int) -> str:
    """Return the command line of a process; empty if there is no such process."""
    if sys.platform == "linux":
        try:
            text = Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
        except OSError:
            return ""
        return text.replace("\0", " ")
    ask = ["/bin/ps", "-ww", "-o", "args=", "-p", str(pid)]
    return subprocess.run(ask, capture_output=True, text=True, check=False).stdout  # noqa: S603


def last_lines(log: Path, count: int = 15) -> str:
    """Return the end of a log file, to show why a start failed."""
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-count:])
    except FileNotFoundError:
        return ""


def _die_with_parent() -> Callable[[], None] | None:
    """Ask the system, if it can, to end this child with its parent."""
    if sys.platform != "linux":
        return None
    parent = os.getpid()
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # the parent died before we asked
            os._exit(1)

    return ask
