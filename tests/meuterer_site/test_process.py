"""A process that dies is started again: soon, then less soon, then no more."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from meuterer_site.embedded import child_processes, supervised_process
from meuterer_site.embedded.supervised_process import Process, ServiceError

PATIENCE_SECONDS = 60
WITH_A_CHILD = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(600)
"""


def made(tmp_path: Path, code: str) -> Process:
    log = tmp_path / "log"
    return Process("odd", lambda: child_processes.spawn([sys.executable, "-c", code], log=log), log)


def wait_for(condition: object) -> None:
    assert callable(condition)
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def test_process_that_keeps_dying_is_given_up_with_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it within a minute by a clock that goes on by a millisecond at each look."""
    monkeypatch.setattr(supervised_process, "FIRST_PAUSE", 0.001)
    clock = SimpleNamespace(monotonic=count(step=0.001).__next__)
    monkeypatch.setattr(supervised_process, "time", clock)
    odd = made(tmp_path, "raise SystemExit('no more')")
    said: list[str] = []

    def revive() -> bool:
        odd.revive(said.append)
        return False

    odd.start()
    with pytest.raises(ServiceError, match="no more"):
        wait_for(revive)
    assert len(odd.starts) == supervised_process.RESTARTS + 1
    pauses = [float(line.split(" in ")[1].split()[0]) for line in said]
    assert pauses == [0.001 * 2**n for n in range(supervised_process.RESTARTS)]


def test_grandchild_ends_with_a_killed_child(tmp_path: Path) -> None:
    odd = made(tmp_path, WITH_A_CHILD)
    odd.start()
    assert odd.child is not None
    wait_for(lambda: odd.log.read_text().endswith("\n"))
    grandchild = int(odd.log.read_text())
    os.kill(odd.child.pid, 9)
    wait_for(odd.ended)
    odd.revive(lambda _: None)
    wait_for(lambda: not child_processes.command_line(grandchild))


def test_process_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1, flush=True); "
    odd = made(tmp_path, deaf + "time.sleep(600)")
    odd.start()
    wait_for(odd.log.read_text)
    odd.stop(patience=0.2)
    assert odd.child is not None
    assert odd.child.returncode == -signal.SIGKILL


def test_leftover_process_is_stopped_only_if_it_is_ours(tmp_path: Path) -> None:
    """The number in a pid file may belong to another process by now."""
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    note = tmp_path / "pid"
    note.write_text(f"{stranger.pid}\n")
    try:
        child_processes.stop_leftover(note, str(tmp_path / "cluster"), signal.SIGTERM)
        assert stranger.poll() is None
        child_processes.stop_leftover(tmp_path / "none", "anything", signal.SIGTERM)
    finally:
        stranger.kill()
        stranger.wait()


def test_foreground_program_hands_on_its_exit_code() -> None:
    assert child_processes.foreground([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_long_log_is_rotated_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_processes, "LOG_BYTES", 3)
    log = tmp_path / "log"
    log.write_text("much")
    child_processes.spawn(["true"], log=log).wait()
    assert (tmp_path / "log.1").read_text() == "much"
    assert log.read_text() == ""


def test_child_has_a_group_of_its_own_in_the_session_of_its_parent(tmp_path: Path) -> None:
    """Ctrl-C does not reach it, and its niceness counts beside that of others."""
    child = child_processes.spawn(["sleep", "600"], log=tmp_path / "log")
    try:
        assert os.getpgid(child.pid) == child.pid
        assert os.getsid(child.pid) == os.getsid(0)
    finally:
        child_processes.stop(child)
