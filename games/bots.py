"""The bots that may sit at a table. They see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, cast

from games.engine.moves import Move
from games.engine.options import Options
from games.engine.protocols import Bot, BotAtPosition, Rules
from games.engine.state import State
from games.engine.types import Json, Seat

Policy = Callable[[Bot, Json, Sequence[Move], Random, Options], Move]


def _random(part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options) -> Move:
    return rng.choice(moves)


def _greedy(part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options) -> Move:
    return part.suggest(view, moves, rng, options)


def suggest_at(
    part: Bot, rules: Rules[Any], state: State, seat: Seat, moves: Sequence[Move], rng: Random
) -> Move:
    """Ask a game's bot in a playout, where it decides without a view if it has a way to."""
    if hasattr(part, "suggest_at"):
        return cast("BotAtPosition", part).suggest_at(state, seat, moves, rng)
    return part.suggest(rules.observe(state, seat), moves, rng, state.options)


BOTS: Final[dict[str, Policy]] = {"random": _random, "greedy": _greedy}


def choose(
    bot: str, part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options
) -> Move:
    """Let a bot choose among its seat's legal moves, from what that seat may know."""
    return BOTS[bot](part, view, moves, rng, options)
