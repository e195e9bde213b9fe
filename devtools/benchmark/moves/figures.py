"""Turning counts into the figures that are reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import quantiles
from typing import TypedDict

from devtools.benchmark.moves.messages import Played


class Times(TypedDict):
    """Milliseconds; 0 where nothing was timed."""

    p50: float
    p95: float


class Block(TypedDict):
    """What one site did with some games."""

    moves: int
    per_second: float
    get: Times
    post: Times
    cpu: dict[str, float]  # milliseconds of processors per move, by part


class Count:
    """Adds up blocks of the same kind that were not played in a row."""

    def __init__(self) -> None:
        self.moves, self.seconds = 0, 0.0
        self.cpu: dict[str, float] = {}
        self.times: dict[str, list[float]] = {"get": [], "post": []}

    def add(self, played: Played, spent: Mapping[str, float]) -> None:
        """Add what was played, and the processor seconds of each part."""
        self.moves += played["moves"]
        self.seconds += played["seconds"]
        self.times["get"] += played["get"]
        self.times["post"] += played["post"]
        for part, seconds in spent.items():
            self.cpu[part] = self.cpu.get(part, 0.0) + seconds

    def block(self) -> Block:
        """Return the total."""
        moves = max(self.moves, 1)
        return Block(
            moves=self.moves,
            per_second=self.moves / self.seconds,
            get=times(self.times["get"]),
            post=times(self.times["post"]),
            cpu={part: seconds / moves * 1000 for part, seconds in self.cpu.items()},
        )


def times(found: Sequence[float]) -> Times:
    """The median and the 95th percentile."""
    if not found:
        return Times(p50=0.0, p95=0.0)
    cuts = quantiles(found, n=100) if len(found) > 1 else [found[0]] * 99
    return Times(p50=cuts[49], p95=cuts[94])
