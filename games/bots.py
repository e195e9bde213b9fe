"""The bots that may sit at a table. They see what their seat sees, and nothing else.

``BOTS`` answer at once. ``LEVELS`` look ahead, in games that have a ``search``; they take
their time, and in any other game play as ``greedy`` does.
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
    """Ask a game's bot in a playout, where it decides without a view if it has a way to."""
    if hasattr(part, "suggest_at"):
        return cast("BotAtPosition", part).suggest_at(state, seat, moves, rng)
    return part.suggest(rules.observe(state, seat), moves, rng, state.options)


BOTS: Final[dict[str, Policy]] = {"random": _random, "greedy": _greedy}
LEVELS: Final = ("medium", "hard")
NAMES: Final = (*BOTS, *LEVELS)  # the weaker first
# What players call them.
STRENGTHS: Final = {"random": "random", "greedy": "easy", "medium": "medium", "hard": "hard"}


def bots_of(game: Ruleset) -> dict[str, int | None]:
    """The bots that play a game each in a way of its own, with their ratings, if these are known.

    docs/bots.md says how they were measured.
    """
    if game.search is None:
        return dict.fromkeys(BOTS)
    return {name: game.search.ratings.get(name) for name in (*BOTS, *game.search.levels)}


def level_of(game: Ruleset, bot: str) -> Level | None:
    """How a bot looks ahead in a game; None if it does not."""
    return game.search.levels.get(bot) if game.search is not None else None


def choose(
    bot: str, part: Bot, view: Json, moves: Sequence[Move], rng: Random, options: Options
) -> Move:
    """Let a bot choose at once among its seat's legal moves, from what that seat may know."""
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
    """Let any bot choose; one that looks ahead makes a share of its playouts; at 0 it is greedy."""
    level = level_of(game, bot)
    if level is None or not share:
        return choose(bot, game.bot, view, moves, rng, own_log.options)
    return level.choose(view, own_log, moves, rng, share)
