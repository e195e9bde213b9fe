"""Positions of a running site that are set up, not hoped for.

The rules play from a fixed deal in this process, and the services write into the site's database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from random import Random
from typing import Any, Final, TypeVar
from uuid import UUID

import environ
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.db import connections, transaction

from games.clocks.now import now
from games.engine.commitment import SECRET_BYTES, commitment, game_seed
from games.engine.moves import Move
from games.models import Seat, User
from games.rulesets.registry import RULESETS
from games.services.play import game_state
from games.services.tables import lifecycle
from meuterer_site.postgres.base import DatabaseWrapper
from tests.kit.known_games import KNOWN_GAMES
from tests.kit.playing_on import Choose, play_until

T = TypeVar("T")
BOT: Final = "random"


def at_the_site(running: Mapping[str, str], act: Callable[[], T]) -> T:
    """Do something in a thread whose models and cache lead to those of a site."""

    def run() -> T:
        found = environ.Env.db_url_config(running["DATABASE_URL"])
        usual = connections["default"].settings_dict
        connections["default"] = DatabaseWrapper({**usual, **found, "OPTIONS": {}}, "default")
        caches["default"] = RedisCache(running["REDIS_URL"], {})
        try:
            return act()
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def secret_of(ruleset: str, seed: int) -> str:
    """A secret of a game that is the same for the same seed."""
    parts = 1 if RULESETS[ruleset].sealed is None else 2
    return Random(seed).randbytes(SECRET_BYTES * parts).hex()


def states(
    ruleset: str, options: dict[str, Any], seed: int, choose: Choose | None = None
) -> Iterator[Any]:
    """Every position of a game for three that ``set_up`` would play to."""
    choose = choose or far_and_wide
    rules = RULESETS[ruleset].rules
    deal = game_seed(secret_of(ruleset, seed), ["", "", ""])
    state, _ = rules.setup(3, deal, rules.options.parse(options))
    yield state
    while waiting := rules.to_move(state):
        legal = tuple(rules.legal_moves(state, waiting[0]))
        state, _ = rules.apply(state, waiting[0], choose(state, legal))
        yield state


def asked(ruleset: str, state: Any) -> str | None:
    """What the first seat is asked: its phase and the kind of the moves; None if nothing."""
    rules = RULESETS[ruleset].rules
    if 0 not in rules.to_move(state):
        return None
    return f"{rules.observe(state, 0)['phase']}-{rules.legal_moves(state, 0)[0].dump()['kind']}"


# Short games, and the seeds of deals in which a player is asked everything that there is.
SHORT: Final = {key: dict(game.thorough) for key, game in KNOWN_GAMES.items()}
SEEDS: Final = range(8)


@cache
def decisions(ruleset: str) -> dict[str, int]:
    """Every kind of decision that the first seat is asked, with a deal that leads to it."""
    found: dict[str, int] = {}
    for seed in SEEDS:
        for state in states(ruleset, SHORT[ruleset], seed):
            decision = asked(ruleset, state)
            if decision is not None:
                found.setdefault(decision, seed)
    return found


def seed_of(
    ruleset: str, options: dict[str, Any], reached: Callable[[Any], object],
    choose: Choose | None = None,
) -> int:  # fmt: skip
    """The first deal that leads to such a position of a game for three."""
    deals = ((seed, states(ruleset, options, seed, choose)) for seed in count())
    return next(seed for seed, passed in deals if any(map(reached, passed)))


def set_up(
    game_id: str, seed: int, reached: Callable[[Any], object], others: Iterable[str] = (),
    choose: Choose | None = None,
) -> None:  # fmt: skip
    """Play an open table from a fixed deal to a position.

    Its free seats are taken by the others, by their names, and by bots. All of it is one
    transaction: no bot has a say before the position is reached.
    """
    waiting = [User.objects.get(username=name) for name in others]
    with transaction.atomic():
        game = game_state.lock_game(UUID(game_id))
        game.secret = secret_of(game.ruleset, seed)
        game.commitment = commitment(game.secret)
        game.save(update_fields=["secret", "commitment"])
        for seat in game.seat_rows:
            if seat.user is None and waiting:
                seat.user = waiting.pop(0)
                seat.brought = Seat.Brought.TRUSTS_SERVER
            elif seat.user is None:
                seat.bot = BOT
            seat.save(update_fields=["user", "bot", "brought"])
        lifecycle.start_game(game, now())
        play_until(game.pk, reached, choose or far_and_wide)


# What leads to decisions that are seldom asked; no game's moves are like those of another.
WISHES: Final = [wish for game in KNOWN_GAMES.values() for wish in game.wishes]


def far_and_wide(state: Any, legal: tuple[Move, ...]) -> Move:
    """Choose what leads to much of a game."""
    dumped = [move.dump() for move in legal]
    for name, value in WISHES:
        for move, row in zip(legal, dumped, strict=True):
            if row.get(name) == value:
                return move
    return legal[state.ply % len(legal)]
