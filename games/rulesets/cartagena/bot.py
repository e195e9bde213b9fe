"""The easy bot of Cartagena: rules of thumb, with weights set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.engine.moves import Move
from games.engine.types import Json, Seat
from games.rulesets.cartagena.bot_weights import EASY
from games.rulesets.cartagena.bot_worth import RulesOfThumb
from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.cartagena.rules.state import Cartagena

EASY_PLAYER: Final = RulesOfThumb(EASY)


def suggest(view: Json, moves: Sequence[Move], rng: Random, options: CartagenaOptions) -> Move:
    """Pick the move with the highest worth; chance decides between equals."""
    return EASY_PLAYER.suggest(view, moves, rng)


def suggest_at(state: Cartagena, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
    """Pick the same move from a position, reading only what the seat's view would tell."""
    return EASY_PLAYER.suggest_at(state, seat, moves, rng)
