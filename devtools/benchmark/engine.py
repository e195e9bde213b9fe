"""The speed of the rules alone."""

from __future__ import annotations

import time
from random import Random
from typing import Any, TypedDict

from games.engine.playout import playout, walk
from games.engine.protocols import Rules


class Speed(TypedDict):
    """Figures per second, on one processor."""

    playouts: float  # random games played in place, listing legal moves
    moves: float  # of those games
    applied: float  # moves through ``apply``


def measure(rules: Rules[Any], seats: int, seconds: float) -> Speed:
    """Play random games for ``seconds`` in each way."""
    playouts, moves = _playouts(rules, seats, seconds)
    return Speed(playouts=playouts, moves=moves, applied=_applied(rules, seats, seconds))


def _playouts(rules: Rules[Any], seats: int, seconds: float) -> tuple[float, float]:
    """Play random games in place, listing legal moves; return games and moves per second."""
    rng = Random(1)
    games = moves = 0
    spent = 0.0
    while spent < seconds:
        state, _ = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
        began = time.process_time()
        playout(rules, state, rng)
        spent += time.process_time() - began
        games += 1
        moves += state.ply
    return games / spent, moves / spent


def _applied(rules: Rules[Any], seats: int, seconds: float) -> float:
    """Play random games through ``apply``; return moves per second."""
    rng = Random(1)
    moves = 0
    spent = 0.0
    while spent < seconds:
        state, _ = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
        began = time.process_time()
        moves += sum(1 for _ in walk(rules, state, rng))
        spent += time.process_time() - began
    return moves / spent
