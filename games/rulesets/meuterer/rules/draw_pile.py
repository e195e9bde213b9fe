"""The pile of goods and its discards: drawing, reshuffling, putting back (M9)."""

from __future__ import annotations

from games.engine.chance import shuffled
from games.engine.events import Log
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import Card, Cards, ordered
from games.rulesets.meuterer.rules.state import Meuterer


def draw(s: Meuterer, seat: Seat, count: int, log: Log) -> Cards:
    """Take cards off the pile, shuffling the discards in when it is empty; fewer if both are."""
    cards: list[Card] = []
    while len(cards) < count:
        if not s.pile:
            if not s.discards and not s.buried:
                break
            reshuffle(s, log)
        card = s.pile.pop()
        cards.append(card)
        if len(s.sunk) > len(s.pile):
            knower = s.sunk.pop()
            # A dock worker may put drawn cards back unseen, so nobody else is sure of them.
            if knower != seat and s.roles[seat] != "dock_worker":
                s.known.append((knower, seat, card))
    return tuple(cards)


def reshuffle(s: Meuterer, log: Log) -> None:
    """Make the discards a new pile. They are sorted first, so that their order cannot matter."""
    cards = ordered([*s.discards, *(card for _, card in s.buried)])
    s.shuffles += 1
    s.pile = list(shuffled(s.seed, f"reshuffle/{s.shuffles}", cards))
    s.discards, s.buried = [], []
    log.tell("reshuffled", pile=len(s.pile))


def put_back(s: Meuterer, seat: Seat, cards: Cards) -> None:
    """Put back cards (the first drawn first) where ``dock_return`` says, unseen by others."""
    lowest_first = list(reversed(cards))
    if s.options.dock_return == "discard":
        s.buried[:0] = [(seat, card) for card in lowest_first]
    else:
        s.pile[:0] = lowest_first
        s.sunk[:0] = [seat] * len(cards)
