"""What a flood of log-ins costs everybody else: views of a table before and during one."""

from __future__ import annotations

import time
from typing import Final

from devtools.benchmark.beside import Milliseconds, busy, milliseconds
from devtools.benchmark.log_in_flood import flood
from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.rulesets.registry import RULESETS

VIEWS: Final = 400
PAUSE_SECONDS: Final = 0.02  # between views
STARTED_SECONDS: Final = 3.0  # until a flood has reached its full strength


def measure(address: str) -> tuple[Milliseconds, Milliseconds, dict[str, int]]:
    """View a table quietly, then during a flood from one address; count the flood's answers."""
    people = [sign_up(address, f"l{seat}") for seat in range(3)]
    game = seat_clients(people, {"ruleset": next(iter(RULESETS))})
    _views(people[0], game)  # so that all is warm
    quiet = _views(people[0], game)
    with busy(address, flood) as answers:
        time.sleep(STARTED_SECONDS)
        flooded = _views(people[0], game)
    return milliseconds(quiet), milliseconds(flooded), answers


def _views(client: Client, game: str) -> list[float]:
    found = []
    for _ in range(VIEWS):
        began = time.perf_counter()
        client.get(f"games/{game}")
        found.append(time.perf_counter() - began)
        time.sleep(PAUSE_SECONDS)
    return found
