"""The speed of the rules alone."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from games.engine.playout import playout, walk
from games.engine.protocols import Rules

SECONDS = 3.0


def playouts(rules: Rules[Any], seats: int) -> tuple[float, float]:
    """Play random games in place, listing legal moves; return games and moves per second."""
    rng = Random(1)
    games = moves = 0
    spent = 0.0
    while spent < SECONDS:
        state, _ = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
        began = time.perf_counter()
        playout(rules, state, rng)
        spent += time.perf_counter() - began
        games += 1
        moves += state.ply
    return games / spent, moves / spent


def applied(rules: Rules[Any], seats: int) -> float:
    """Play random games through ``apply``; return moves per second."""
    rng = Random(1)
    moves = 0
    spent = 0.0
    while spent < SECONDS:
        state, _ = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
        began = time.perf_counter()
        moves += sum(1 for _ in walk(rules, state, rng))
        spent += time.perf_counter() - began
    return moves / spent
