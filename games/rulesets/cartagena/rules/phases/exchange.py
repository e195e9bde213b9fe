"""wessel_jan and dean_nero: combat cards for other combat cards, or for coins and back.

With ``nero_exchange=one_by_one`` dean_nero asks again after each card, so a card bought is seen
before the next is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.card_exchanges import exchanges, sales
from games.rulesets.cartagena.rules.cards import MOST_SWAPPED
from games.rulesets.cartagena.rules.draw_piles import draw_combat, give_back
from games.rulesets.cartagena.rules.moves import (
    BUYS,
    NO_DEAL,
    BuyCards,
    NoDeal,
    SellCards,
    WesselJan,
)
from games.rulesets.cartagena.rules.state import Cartagena, paid

Exchange = WesselJan | NoDeal | SellCards | BuyCards


def begin(s: Cartagena, log: Log) -> None:
    """The public numbers of cards and coins already show whether there is a choice."""
    moves = legal_moves(s, s.turn)
    if len(moves) > 1:
        s.waiting = [s.turn]
    else:
        _exchange(s, s.turn, moves[0], log)


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    """What is given must be matched one for one by what the pile or the supply can give."""
    hand = s.hands[seat]
    if s.using == "wessel_jan":
        return exchanges(hand)
    most = 1 if _is_one_by_one(s) else MOST_SWAPPED
    sold = min(most, s.supply) if s.traded >= 0 else 0
    bought = min(most, s.coins[seat], len(s.combat)) if s.traded <= 0 else 0
    return [NO_DEAL, *sales(hand, sold), *BUYS[:bought]]


def play(s: Cartagena, seat: Seat, move: Exchange, log: Log) -> None:
    s.waiting = []
    _exchange(s, seat, move, log)
    if _is_one_by_one(s):
        _go_on(s, seat, move)


def following(s: Cartagena) -> str | None:
    return None if s.waiting else "after_turn"


def _is_one_by_one(s: Cartagena) -> bool:
    return s.using == "dean_nero" and s.options.nero_exchange == "one_by_one"


def _go_on(s: Cartagena, seat: Seat, move: Exchange) -> None:
    """Ask for the next card, until the third, a stop, or when the counts allow no more."""
    match move:
        case SellCards():
            s.traded += 1
        case BuyCards():
            s.traded -= 1
        case _:
            s.traded = 0
            return
    if abs(s.traded) < MOST_SWAPPED and len(legal_moves(s, seat)) > 1:
        s.waiting = [seat]
    else:
        s.traded = 0


def _exchange(s: Cartagena, seat: Seat, move: Move, log: Log) -> None:
    gave = coins_paid = combat = coins = 0
    match move:
        case WesselJan(cards):
            gave = len(cards)
            _give(s, seat, move, log)
            combat = draw_combat(s, seat, gave, log)
        case SellCards(cards):
            gave = len(cards)
            _give(s, seat, move, log)
            coins = paid(s, seat, gave)
        case BuyCards(count):
            coins_paid = count
            s.coins[seat] -= count
            s.supply += count
            combat = draw_combat(s, seat, count, log)
    log.tell("gave", seat=seat, combat=gave, coins=coins_paid)
    log.tell("gained", seat=seat, combat=combat, gold=0, coins=coins)


def _give(s: Cartagena, seat: Seat, move: WesselJan | SellCards, log: Log) -> None:
    if move.cards:
        give_back(s, seat, move.cards)
        log.whisper(seat, "put_under", cards=list(move.cards))
