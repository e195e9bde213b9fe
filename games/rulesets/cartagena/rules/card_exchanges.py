"""What a hand may put under the pile, for wessel_jan and dean_nero: up to three cards, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from operator import le
from typing import Final

from games.engine.moves import Move
from games.rulesets.cartagena.rules.cards import COMBAT, MOST_SWAPPED, Cards
from games.rulesets.cartagena.rules.moves import SellCards, WesselJan

# None first, then by the number of cards.
HEAPS: Final[Sequence[Cards]] = tuple(
    cards for count in range(MOST_SWAPPED + 1) for cards in product(COMBAT, repeat=count)
)
EXCHANGES: Final[dict[Cards, Move]] = {cards: WesselJan(cards) for cards in HEAPS}
SALES: Final[dict[Cards, Move]] = {cards: SellCards(cards) for cards in HEAPS}


@lru_cache(maxsize=4096)
def counts(hand: Cards) -> tuple[int, ...]:
    """How many of each combat card a hand holds, as far as more could matter in one exchange."""
    return tuple([min(MOST_SWAPPED, hand.count(card)) for card in COMBAT])


# How many of each combat card a heap takes.
NEEDED: Final = tuple((cards, counts(cards)) for cards in HEAPS)


@lru_cache(maxsize=4096)
def heaps(held: tuple[int, ...]) -> Sequence[Cards]:
    """List what may be put under the pile by who holds so many of each card."""
    return [cards for cards, needed in NEEDED if all(map(le, needed, held))]


@lru_cache(maxsize=4096)
def exchanges(held: tuple[int, ...]) -> Sequence[Move]:
    """wessel_jan: none to three cards."""
    return tuple(EXCHANGES[cards] for cards in heaps(held))


@lru_cache(maxsize=4096)
def sales(held: tuple[int, ...], most: int) -> Sequence[Move]:
    """dean_nero: one card or more, as many as are paid for."""
    return tuple(SALES[cards] for cards in heaps(held) if 0 < len(cards) <= most)
