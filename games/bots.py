"""The bots that may sit at a table. They see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from games.engine.core import Json, Move, Ruleset

Policy = Callable[[Ruleset[Any], Json, Sequence[Move], Random], Move]


def _random(rules: Ruleset[Any], view: Json, moves: Sequence[Move], rng: Random) -> Move:
    return rng.choice(moves)


def _greedy(rules: Ruleset[Any], view: Json, moves: Sequence[Move], rng: Random) -> Move:
    return rules.suggest(view, moves, rng)


BOTS: Final[dict[str, Policy]] = {"random": _random, "greedy": _greedy}


def choose(bot: str, rules: Ruleset[Any], view: Json, moves: Sequence[Move], rng: Random) -> Move:
    """Let a bot choose among the legal moves of its seat, by what that seat may know."""
    return BOTS[bot](rules, view, moves, rng)
