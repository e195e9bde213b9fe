"""Many deals in many processes, saved to a file as they finish, until the line is decided."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from devtools.arena.figures import is_decided, share
from devtools.arena.matches import Match, Result, play_deal

Told = Callable[[list[Result]], None]


class AnotherMatchError(Exception):
    """The file has the results of a different match."""


def play(
    match: Match, deals: int, processes: int, line: float | None, kept: Path | None, tell: Told
) -> list[Result]:
    """Play the deals whose results are not yet in the file; return all results in order of deals.

    Stops early once ``line`` is decided. Raises AnotherMatchError.
    """
    results = _read(kept, match) if kept else []
    missing = sorted(set(range(deals)) - {result["deal"] for result in results})
    if is_decided(share(results, 0), line):
        return sorted(results, key=_deal)
    for result in _played(match, missing, processes):
        results.append(result)
        if kept:
            with kept.open("a") as file:
                file.write(json.dumps(result) + "\n")
        tell(results)
        if is_decided(share(results, 0), line):
            break
    return sorted(results, key=_deal)


def _deal(result: Result) -> int:
    return result["deal"]


def _played(match: Match, deals: list[int], processes: int) -> Iterator[Result]:
    """Play deals in other processes; yield each result as soon as it is there."""
    with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
        left = iter(deals)
        running: set[Future[Result]] = set()
        try:
            while True:
                for deal in left:
                    running.add(pool.submit(play_deal, match, deal))
                    if len(running) >= 2 * processes:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(cancel_futures=True)


def _read(kept: Path, match: Match) -> list[Result]:
    """Read the results of an interrupted arena; begin the file if there is none."""
    head = json.loads(json.dumps(match._asdict()))
    if not kept.exists():
        kept.write_text(json.dumps(head) + "\n")
        return []
    lines = kept.read_text().splitlines()
    if not lines or json.loads(lines[0]) != head:
        raise AnotherMatchError(f"{kept} has results of another match.")
    return [json.loads(text) for text in lines[1:] if text.endswith("}")]
