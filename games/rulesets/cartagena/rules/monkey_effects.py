"""M4, M6 and M7: the effects of the monkeys in one round of a duel."""

from __future__ import annotations

from typing import Final

from games.engine.events import Log
from games.engine.types import Seat
from games.rulesets.cartagena.rules.state import Cartagena, clockwise, paid

ROUND: Final = 2  # the round of a duel in which monkeys get coins


def is_lone_thief(s: Cartagena) -> bool:
    """M6: exactly one monkey in the second round."""
    return s.duel_round == ROUND and len(s.monkeys) == 1


def exclude(s: Cartagena, log: Log) -> None:
    """M4: from now on these players are out of the game."""
    s.playing = [seat for seat in s.playing if seat not in s.monkeys]
    s.excluded += s.monkeys
    log.tell("excluded", seats=s.monkeys[:])


def pay(s: Cartagena, log: Log) -> None:
    """M6: pay each a coin. M7: if the supply falls short, all in the game first pay into it."""
    while s.supply < len(s.monkeys):
        payers = _levy(s, log)
        if not payers or s.options.supply_refill == "once":
            break
    order = [seat for seat in clockwise(s, (s.dealer + 1) % s.seats) if seat in s.monkeys]
    log.tell("paid", seats=[seat for seat in order if paid(s, seat, 1)])


def _levy(s: Cartagena, log: Log) -> list[Seat]:
    """Let everyone in the game who has a coin pay one into the supply; return who did."""
    payers = [seat for seat in s.playing if s.coins[seat]]
    for seat in payers:
        s.coins[seat] -= 1
    s.supply += len(payers)
    log.tell("levied", seats=payers)
    return payers
