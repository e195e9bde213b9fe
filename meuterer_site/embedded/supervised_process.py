"""One process of the site, restarted when it dies."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from meuterer_site.embedded import child_processes

RESTARTS = 5  # restarts within a minute before we give up
FIRST_PAUSE = 0.5  # seconds; doubled each time


class ServiceError(Exception):
    """A part of the site did not start, or keeps dying; the message has its output."""


@dataclass
class Process:
    """A child process, how it is started, and how it is asked to end."""

    name: str
    launch: Callable[[], subprocess.Popen[bytes]]
    log: Path
    by: signal.Signals = signal.SIGTERM
    child: subprocess.Popen[bytes] | None = None
    starts: list[float] = field(default_factory=list)
    due: float | None = None  # when it will be restarted
    asked: bool = False  # to end; a worker asked twice drops its work

    def start(self) -> None:
        self.due = None
        self.starts.append(time.monotonic())
        self.child = self.launch()

    def ended(self) -> bool:
        return self.child is not None and self.child.poll() is not None

    def revive(self, say: Callable[[str], None]) -> None:
        """Restart the process if it died, at growing intervals. Raises ServiceError."""
        now = time.monotonic()
        if self.due is not None and now >= self.due:
            self.start()
        elif self.due is None and self.child is not None and self.ended():
            child_processes.kill_group(self.child)
            recent = sum(start > now - 60 for start in self.starts)
            if recent > RESTARTS:
                lines = child_processes.last_lines(self.log)
                raise ServiceError(f"The {self.name} process keeps dying:\n{lines}")
            pause = FIRST_PAUSE * 2 ** (recent - 1) if recent else 0
            self.due = now + pause
            say(f"  The {self.name} process ended ({self.child.returncode}); again in {pause} s …")

    def ask_to_end(self) -> None:
        if self.child is not None and not self.asked and not self.ended():
            self.asked = True
            self.child.send_signal(self.by)

    def stop(self, patience: float = 5.0) -> None:
        self.ask_to_end()
        if self.child is not None:
            child_processes.end(self.child, patience)
