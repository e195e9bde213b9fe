"""Cards to put under the pile from a hand, for wessel_jan and dean_nero: up to three, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.engine.moves import Move
from games.rulesets.cartagena.rules.cards import COMBAT, MOST_SWAPPED, Cards
from games.rulesets.cartagena.rules.moves import SellCards, WesselJan


def _heaps(hand: Cards, most: int) -> list[Cards]:
    """List what may be put under the pile from a hand, shorter heaps first, beginning with none."""
    heaps: list[Cards] = [()]
    longest = heaps[:]
    for _ in range(most):
        longest = [
            (*cards, card)
            for cards in longest
            for card in dict.fromkeys(hand)
            if cards.count(card) < hand.count(card)
        ]
        heaps += longest
    return heaps


EVERY_HEAP: Final = _heaps(COMBAT * MOST_SWAPPED, MOST_SWAPPED)
EXCHANGES: Final[dict[Cards, Move]] = {cards: WesselJan(cards) for cards in EVERY_HEAP}
SALES: Final[dict[Cards, Move]] = {cards: SellCards(cards) for cards in EVERY_HEAP}


@lru_cache(maxsize=4096)
def exchanges(hand: Cards) -> Sequence[Move]:
    """wessel_jan: none to three cards."""
    return tuple([EXCHANGES[cards] for cards in _heaps(hand, MOST_SWAPPED)])


@lru_cache(maxsize=4096)
def sales(hand: Cards, most: int) -> Sequence[Move]:
    """dean_nero: one to ``most`` cards, as many as the supply can pay for."""
    return tuple([SALES[cards] for cards in _heaps(hand, most)[1:]])
