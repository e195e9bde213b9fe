"""The speed of whole games over HTTP, many at once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import quantiles
from typing import NamedTuple

from devtools.demo.game import play, seat_clients, sign_up


class Figures(NamedTuple):
    """Moves per second, and how long a posted move took, in milliseconds."""

    moves: int
    per_second: float
    p50: float
    p95: float


def games_at_once(address: str, ruleset: str, seats: int, count: int) -> Figures:
    """Play so many games at once, each by its own clients; each move is a GET and a POST."""
    latencies: list[float] = []
    tables = []
    for number in range(count):
        clients = [sign_up(address, f"b{number}-{seat}") for seat in range(seats)]
        tables.append((clients, seat_clients(clients, {"ruleset": ruleset})))
    began = time.perf_counter()
    with ThreadPoolExecutor(count) as pool:
        played = [
            pool.submit(play, clients, game_id, Random(number), latencies.append)
            for number, (clients, game_id) in enumerate(tables)
        ]
        moves = sum(game.result()["ply"] for game in played)
    spent = time.perf_counter() - began
    cuts = quantiles(latencies, n=100)
    return Figures(moves, moves / spent, cuts[49] * 1000, cuts[94] * 1000)
