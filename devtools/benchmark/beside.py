"""What somebody waits for at a table, while another process keeps the site busy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import quantiles
from typing import NamedTuple

# Keeps a site busy until the parent sends anything, then sends back its results.
Load = Callable[[str, Connection], None]


class Milliseconds(NamedTuple):
    p50: float
    p95: float


def milliseconds(seconds: Sequence[float]) -> Milliseconds:
    cuts = quantiles(seconds, n=100)
    return Milliseconds(cuts[49] * 1000, cuts[94] * 1000)


@contextmanager
def busy(address: str, load: Load) -> Iterator[dict[str, int]]:
    """Run a load in another process; its results are known after the block."""
    found: dict[str, int] = {}
    context = get_context("fork")  # with the settings of this one
    ours, theirs = context.Pipe()
    process = context.Process(target=load, args=(address, theirs))
    process.start()
    try:
        yield found
        ours.send("end")
        found |= ours.recv()
    finally:
        process.terminate()
        process.join()
