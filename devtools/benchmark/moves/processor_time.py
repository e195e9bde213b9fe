"""Processor time from ``/proc``: of processes and all their children, ended ones included."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

PROC: Final = Path("/proc")
TICKS: Final = os.sysconf("SC_CLK_TCK")  # per second; a process's figures are cut to whole ticks


class Process(NamedTuple):
    """What matters here of ``/proc/PID/stat``."""

    pid: int
    parent: int
    ticks: int  # its own, and those of its children that have ended and were waited for


def seconds_of_trees(roots: Iterable[int]) -> float:
    """Processor seconds so far of these processes and of everything below them.

    The difference of two calls is what was used between them, also by children that have ended
    since: their parent's sum includes them.
    """
    known = {process.pid: process for process in _all()}
    return sum(known[pid].ticks for pid in _trees(roots, known)) / TICKS


def parent_of(pid: int) -> int:
    """The process that started this one. Raises OSError if there is no such process."""
    return _read(pid).parent


def name_of(pid: int) -> str:
    """The name of a process's program, at most 15 characters. Raises OSError."""
    return (PROC / str(pid) / "comm").read_text().strip()


def processes() -> list[int]:
    """The numbers of all processes that are here now."""
    return [int(folder.name) for folder in PROC.iterdir() if folder.name.isdigit()]


def _trees(roots: Iterable[int], known: dict[int, Process]) -> set[int]:
    children: dict[int, list[int]] = {}
    for process in known.values():
        children.setdefault(process.parent, []).append(process.pid)
    found: set[int] = set()
    left = [pid for pid in roots if pid in known]
    while left:
        pid = left.pop()
        if pid not in found:
            found.add(pid)
            left += children.get(pid, [])
    return found


def _all() -> Iterable[Process]:
    for pid in processes():
        try:
            yield _read(pid)
        except OSError:  # it has just ended
            continue


def _read(pid: int) -> Process:
    """Read a process's line; the name in it may contain spaces and brackets."""
    line = (PROC / str(pid) / "stat").read_text(errors="replace")
    fields = line[line.rindex(")") + 2 :].split()
    # utime, stime, cutime, cstime: fields 14 to 17 of proc(5), which counts from 1.
    return Process(pid, int(fields[1]), sum(map(int, fields[11:15])))
