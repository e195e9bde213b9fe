"""M3 to M7, a round of a duel: all choose in secret, and the cards are shown mixed.

Nobody may ever learn who played which card. So cards stay in hand until all have chosen, and they
are shown and stored sorted.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules import monkey_effects
from games.rulesets.cartagena.rules.draw_piles import forget, without
from games.rulesets.cartagena.rules.moves import Play, plays, plays_or_monkey
from games.rulesets.cartagena.rules.phases.duel import totals
from games.rulesets.cartagena.rules.state import Cartagena


def begin(s: Cartagena, log: Log) -> None:
    """M4, M5: a seat without combat cards must play the monkey; all others are always asked."""
    s.duel_round += 1
    s.waiting = []
    for seat in s.fighting:
        if s.hands[seat]:
            s.waiting.append(seat)
        else:
            s.chosen[seat] = "monkey"
            log.tell("chosen", seat=seat)
    if not s.waiting:
        _show(s, log)


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    hand = s.hands[seat]
    return plays(hand) if s.duel_round == 1 else plays_or_monkey(hand)


def play(s: Cartagena, seat: Seat, move: Play, log: Log) -> None:
    s.chosen[seat] = move.card
    s.waiting.remove(seat)
    log.tell("chosen", seat=seat)
    log.whisper(seat, "choice", card=move.card)
    if not s.waiting:
        _show(s, log)


def following(s: Cartagena) -> str | None:
    if s.waiting:
        return None
    if monkey_effects.is_lone_thief(s):
        return "steal"
    return "fight" if s.fighting else "duel"


def _show(s: Cartagena, log: Log) -> None:
    """M3: the cards are mixed and shown. M4: a monkey in the first round excludes its player."""
    cards, s.monkeys = [], []
    for seat in s.fighting:
        card = s.chosen[seat]
        assert card is not None
        if card == "monkey":
            s.monkeys.append(seat)
            continue
        cards.append(card)
        s.hands[seat] = without(s.hands[seat], card)
        forget(s, seat)
    s.chosen = [None] * s.seats
    cards.sort()
    s.table = sorted([*s.table, *cards])
    if s.monkeys:
        s.fighting = [seat for seat in s.fighting if seat not in s.monkeys]
    total = totals(s)
    log.tell("shown", cards=cards, monkeys=s.monkeys[:], totals=total)
    if s.duel_round == 1 and s.monkeys:
        monkey_effects.exclude(s, log)
    elif s.duel_round == monkey_effects.ROUND and len(s.monkeys) > 1:
        monkey_effects.pay(s, log)
