"""pang: a card or a coin; chang_ye: an opponent's coin."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.draw_piles import draw_combat
from games.rulesets.cartagena.rules.moves import CHANG_YES, PANGS, ChangYe, Pang
from games.rulesets.cartagena.rules.state import Cartagena, paid, rich_opponents


def begin(s: Cartagena, log: Log) -> None:
    """Do the only possible thing unasked; everyone can see that there was no choice."""
    moves = legal_moves(s, s.turn)
    if len(moves) > 1:
        s.waiting = [s.turn]
    elif moves:
        _do(s, s.turn, moves[0], log)
    else:
        log.tell("gained", seat=s.turn, combat=0, gold=0, coins=0)


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    if s.using == "chang_ye":
        return [CHANG_YES[target] for target in (*rich_opponents(s, seat), None)]
    combat, coin = PANGS
    return [move for move, stock in ((combat, s.combat), (coin, s.supply)) if stock]


def play(s: Cartagena, seat: Seat, move: Pang | ChangYe, log: Log) -> None:
    s.waiting = []
    _do(s, seat, move, log)


def following(s: Cartagena) -> str | None:
    return None if s.waiting else "after_turn"


def steal(s: Cartagena, thief: Seat, target: Seat | None, log: Log) -> None:
    """Take a coin from an opponent, or decline."""
    if target is not None:
        s.coins[target] -= 1
        s.coins[thief] += 1
    log.tell("stole", seat=thief, target=target)


def _do(s: Cartagena, seat: Seat, move: Move, log: Log) -> None:
    match move:
        case ChangYe(target):
            steal(s, seat, target, log)
        case Pang("combat"):
            combat = draw_combat(s, seat, 1, log)
            log.tell("gained", seat=seat, combat=combat, gold=0, coins=0)
        case Pang():
            log.tell("gained", seat=seat, combat=0, gold=0, coins=paid(s, seat, 1))
