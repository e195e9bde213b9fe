"""M6: the only monkey of a duel's second round steals a coin, or declines."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.moves import STEALS, Steal
from games.rulesets.cartagena.rules.phases import coins
from games.rulesets.cartagena.rules.state import Cartagena, rich_opponents


def begin(s: Cartagena, log: Log) -> None:
    """Where nobody else in the game has a coin, everyone sees that the thief must decline."""
    (thief,) = s.monkeys
    if rich_opponents(s, thief):
        s.waiting = [thief]
    else:
        coins.steal(s, thief, None, log)


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    return [STEALS[target] for target in (*rich_opponents(s, seat), None)]


def play(s: Cartagena, seat: Seat, move: Steal, log: Log) -> None:
    s.waiting = []
    coins.steal(s, seat, move.target, log)


def following(s: Cartagena) -> str | None:
    if s.waiting:
        return None
    return "fight" if s.fighting else "duel"
