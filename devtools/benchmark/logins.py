"""What a flood of log-ins costs everybody else: views of a table, before it and during it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from statistics import quantiles
from typing import Final, NamedTuple

from devtools.benchmark.log_in_flood import flood
from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.rulesets.registry import RULESETS

VIEWS: Final = 400
PAUSE_SECONDS: Final = 0.02  # between views
STARTED_SECONDS: Final = 3.0  # after which a flood is what it will be


class Figures(NamedTuple):
    """How long views took, in milliseconds, and what became of the log-ins, by status."""

    p50: float
    p95: float
    answers: dict[str, int]


def measure(address: str) -> tuple[Figures, Figures]:
    """View a table quietly, and then under a flood from one address."""
    people = [sign_up(address, f"l{seat}") for seat in range(3)]
    game = seat_clients(people, {"ruleset": next(iter(RULESETS))})
    _views(people[0], game)  # so that all is warm
    quiet = _figures(_views(people[0], game), {})
    with _flood(address) as answers:
        time.sleep(STARTED_SECONDS)
        seconds = _views(people[0], game)
    return quiet, _figures(seconds, answers)


def _views(client: Client, game: str) -> list[float]:
    found = []
    for _ in range(VIEWS):
        began = time.perf_counter()
        client.get(f"games/{game}")
        found.append(time.perf_counter() - began)
        time.sleep(PAUSE_SECONDS)
    return found


def _figures(seconds: list[float], answers: dict[str, int]) -> Figures:
    cuts = quantiles(seconds, n=100)
    return Figures(cuts[49] * 1000, cuts[94] * 1000, answers)


@contextmanager
def _flood(address: str) -> Iterator[dict[str, int]]:
    """Log in all the time, from another process; what was answered is known after the block."""
    answers: dict[str, int] = {}
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=flood, args=(address, theirs))
    process.start()
    try:
        yield answers
        ours.send("end")
        answers |= ours.recv()
    finally:
        process.terminate()
        process.join()
