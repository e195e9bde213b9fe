"""M2, the wage: the captain offers VP to the quartermaster."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.meuterer.rules.moves import WAGE_MOVES, Wage
from games.rulesets.meuterer.rules.state import Meuterer


def begin(s: Meuterer, log: Log) -> None:
    """Begin a round: roles return to the middle; offered cards were discarded in M9."""
    s.round += 1
    s.led = s.captain
    s.wage = s.captain_to = s.mutineer_to = s.won = None
    s.roles = [None] * s.seats
    s.passed = []
    s.added = [0] * s.seats
    s.sales = [None] * s.seats
    log.tell("round", round=s.round, captain=s.captain)


def to_move(s: Meuterer) -> list[Seat]:
    return [s.captain] if s.wage is None else []


def legal_moves(s: Meuterer, seat: Seat) -> Sequence[Move]:
    return WAGE_MOVES


def play(s: Meuterer, seat: Seat, move: Wage, log: Log) -> None:
    s.wage = move.value
    log.tell("wage", seat=seat, value=move.value)


def following(s: Meuterer) -> str | None:
    return None if s.wage is None else "offer"
