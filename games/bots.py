"""The bots that may sit at a table. They see what their seat sees, and nothing else.

``BOTS`` answer at once. ``LEVELS`` look ahead in games that have a ``search``, and take their
time; in any other game they play like ``greedy``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, cast

from games.engine.lookahead import Level, OwnLog
from games.engine.moves import Move
from games.engine.options import Options
from games.engine.protocols import Bot, BotAtPosition, Rules, S
from games.engine.types import Json, Seat
from games.rulesets.manifest import Ruleset

Policy = Callable[[Bot, Json, Sequence[Move], Random, Options], Move]


def _random(part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options) -> Move:
    return rng.choice(moves)


def _greedy(part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options) -> Move:
    return part.suggest(view, moves, rng, options)


def suggest_at(
    part: Bot, rules: Rules[S], state: S, seat: Seat, moves: Sequence[Move], rng: Random
) -> Move:
    """Ask a game's bot for a move in a playout: without building a view, if the bot can do that."""
    if hasattr(part, "suggest_at"):
        return cast("BotAtPosition", part).suggest_at(state, seat, moves, rng)
    return part.suggest(rules.observe(state, seat), moves, rng, state.options)


BOTS: Final[dict[str, Policy]] = {"random": _random, "greedy": _greedy}
LEVELS: Final = ("medium", "hard")
NAMES: Final = (*BOTS, *LEVELS)  # weakest first
# What players call them.
STRENGTHS: Final = {"random": "random", "greedy": "easy", "medium": "medium", "hard": "hard"}


def bots_of(game: Ruleset) -> dict[str, int | None]:
    """The bots that differ from each other in a game, with their ratings where known.

    docs/bots.md says how they were measured.
    """
    if game.search is None:
        return dict.fromkeys(BOTS)
    return {name: game.search.ratings.get(name) for name in (*BOTS, *game.search.levels)}


def level_of(game: Ruleset, bot: str) -> Level | None:
    """How a bot looks ahead in a game; None if it doesn't."""
    return game.search.levels.get(bot) if game.search is not None else None


def choose(
    bot: str, part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options
) -> Move:
    """Let a bot choose a legal move at once, from what its seat may know."""
    return BOTS.get(bot, _greedy)(part, view, moves, rng, options)


def think(
    game: Ruleset,
    bot: str,
    view: Json,
    own_log: OwnLog,
    moves: Sequence[Move],
    rng: Random,
    *,
    share: float = 1.0,
) -> Move:
    """Let any bot choose a move. ``share`` is the part of its playouts to run; 0 means greedy."""
    level = level_of(game, bot)
    if level is None or not share:
        return choose(bot, game.bot, view, moves, rng, own_log.options)
    return level.choose(view, own_log, moves, rng, share)
