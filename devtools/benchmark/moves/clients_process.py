"""The clients' process, as the one that measures sees it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

import orjson

from devtools.benchmark.moves.messages import Plan, Played
from devtools.benchmark.moves.site_parts import Parts, seconds_by_part
from meuterer_site.embedded.data_folder import ROOT

PROGRAM: Final = "devtools.benchmark.moves.clients"


class ClientsFailedError(Exception):
    """A client got an answer that it did not expect; what it printed says which."""


class Clients:
    """Lets clients play, and counts what each part of a site spends meanwhile."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def play(self, plan: Plan, parts: Parts) -> tuple[Played, dict[str, float]]:
        """Carry out a plan; return its result, and processor seconds by part."""
        self._tell(orjson.dumps(plan))
        self._hear()
        before = seconds_by_part(parts)
        self._tell(b"go")
        played: Played = orjson.loads(self._hear())
        after = seconds_by_part(parts)
        spent = {part: after[part] - before[part] for part in parts}
        return played, spent | {"clients": played["cpu_seconds"]}

    def _tell(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def _hear(self) -> bytes:
        assert self._process.stdout is not None
        line: bytes = self._process.stdout.readline()
        if line:
            return line
        raise ClientsFailedError


@contextlib.contextmanager
def clients() -> Iterator[Clients]:
    """Run the process until the end of the block. What it says of errors goes to stderr."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-m", PROGRAM], cwd=ROOT, **pipes) as process:  # noqa: S603
        try:
            yield Clients(process)
        finally:
            process.terminate()
