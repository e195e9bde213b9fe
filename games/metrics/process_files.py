"""Figures of several processes, added up: each process keeps its own in files of one folder.

prometheus-client does that, with a file for each process number, and keeps the files of the dead
because their counts go on counting. Here a process takes a slot instead, the first one that nobody
holds, and goes on with the files of whoever held it before. So there are never more files than
there have been processes at once, whatever is killed and started again. The kernel ends the hold
with the process.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, Final

from prometheus_client import values
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # prometheus-client's own variable
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - no disk that fills up; each folder has one owner


@dataclass(slots=True)
class Slot:
    """The files that a process writes to; ``lock`` is open for as long as it lives."""

    process: int
    number: int
    lock: IO[bytes] | None


_mine = Slot(process=0, number=0, lock=None)


@contextmanager
def own_folder() -> Iterator[None]:
    """Name a folder for the processes that this one starts, unless the environment names one."""
    if FOLDER in os.environ:
        yield
        return
    folder, lock = _take_folder()
    os.environ[FOLDER] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(FOLDER, None)
        shutil.rmtree(folder, ignore_errors=True)
        lock.close()


def begin() -> None:
    """Keep this process's figures in the folder from now on, and those of its children."""
    Path(os.environ[FOLDER]).mkdir(parents=True, exist_ok=True)
    values.ValueClass = values.MultiProcessValue(_slot)


def is_begun() -> bool:
    """Whether figures are in files; otherwise this process's own are all that there are."""
    return FOLDER in os.environ


def collect() -> Iterator[Metric]:
    """All processes' figures, without what is true only of the living and was of the dead."""
    folder = os.environ[FOLDER]
    for path in Path(folder).glob("*.lock"):
        if lock := _locked(path):
            mark_process_dead(int(path.stem), folder)
            lock.close()
    yield from MultiProcessCollector(None, folder).collect()


def _slot() -> int:
    """The number of this process's files. It is asked for at each count, so it must be quick."""
    global _mine  # noqa: PLW0603 - after a fork the child takes one of its own
    if _mine.process != os.getpid():
        _mine = _take_slot(Path(os.environ[FOLDER]))
    return _mine.number


def _take_slot(folder: Path) -> Slot:
    number, lock = next(
        (number, lock) for number in count() if (lock := _locked(folder / f"{number}.lock"))
    )
    mark_process_dead(number, str(folder))
    return Slot(os.getpid(), number, lock)


def _take_folder() -> tuple[Path, IO[bytes]]:
    """A folder of this user's that no process owns; what a killed one left there is removed."""
    base = MEMORY if os.access(MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    folders = (base / f"site-metrics-{os.getuid()}-{number}" for number in count())
    folder, lock = next((folder, lock) for folder in folders if (lock := _owned(folder)))
    for path in folder.glob("*.*"):
        path.unlink()
    return folder, lock


def _owned(folder: Path) -> IO[bytes] | None:
    """Make a folder, or take it over if its process is gone; nobody else may have made it."""
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        return None
    return _locked(folder / "owner")


def _locked(path: Path) -> IO[bytes] | None:
    """Open and lock a file; None if another process holds it."""
    opened = path.open("ab")
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        opened.close()
        return None
    return opened
