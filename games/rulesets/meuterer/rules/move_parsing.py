"""Reading moves of Meuterer: the limits of fields, components and options."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.engine import move_parsing
from games.engine.moves import IllegalMoveError, Move
from games.engine.types import Json
from games.rulesets.meuterer.rules.cards import COUNTS, ISLANDS, ordered
from games.rulesets.meuterer.rules.moves import MOVES, Offer, Return, Sell
from games.rulesets.meuterer.rules.options import MeutererOptions

WANTED: Final = {island.id: island.good for island in ISLANDS}


def read(data: Json, options: MeutererOptions) -> Move:
    """Read a move; the order of cards put back has no meaning, so they are sorted."""
    move = move_parsing.read(MOVES, data)
    if isinstance(move, Return):
        move = Return(ordered(move.cards))
    if not _in_box(_cards(move), options) or not _sells(move):
        raise IllegalMoveError("No table with these options allows that move.")
    return move


def _cards(move: Move) -> Counter[str]:
    """List the cards that a seat must have for a move."""
    match move:
        case Offer(card):
            return Counter([card])
        case Return(cards):
            return Counter(cards)
        case Sell(allocation):
            return Counter(good for _, good, count in allocation for _ in range(count))
    return Counter()


def _in_box(cards: Counter[str], options: MeutererOptions) -> bool:
    box = Counter[str](COUNTS)
    return cards <= (box if options.pirates else box - Counter(["pirate"]))


def _sells(move: Move) -> bool:
    """Say whether every good is sold on an island that takes it."""
    if not isinstance(move, Sell):
        return True
    return all(WANTED[island] in (None, good) for island, good, _ in move.allocation)
