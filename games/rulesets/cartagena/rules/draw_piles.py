"""The two piles of cards: drawing, putting cards under, and what seats know from it (V9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.engine.events import Log
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import GOLD, Cards, Combat
from games.rulesets.cartagena.rules.state import Cartagena, Sunk

C = TypeVar("C")


def lift(pile: list[C], sunk: list[Sunk]) -> tuple[C, tuple[Seat, ...]]:
    """Take the top card; return it with the seats that knew it was there."""
    card = pile.pop()
    return card, sunk.pop()[1] if len(sunk) > len(pile) else ()


def sink(
    s: Cartagena,
    pile: list[C],
    sunk: list[Sunk],
    cards: Sequence[C],
    knowers: tuple[Seat, ...],
) -> None:
    """Put cards under a pile; the first of them will come up first."""
    pile[:0] = cards[::-1]
    sunk[:0] = [(s.ply, knowers)] * len(cards)


def draw_combat(s: Cartagena, seat: Seat, count: int, log: Log) -> int:
    """Give a seat up to this many top combat cards; return how many it got."""
    cards = _drawn(s, seat, count, s.combat, s.combat_sunk)
    s.hands[seat] = tuple(sorted([*s.hands[seat], *cards]))
    if cards:
        log.whisper(seat, "drew", cards=cards)
    return len(cards)


def draw_gold(s: Cartagena, seat: Seat, log: Log) -> int:
    """Give a seat the top gold card, if there is one; return how many it got."""
    cards = _drawn(s, seat, 1, s.gold, s.gold_sunk)
    s.golds[seat] = tuple(sorted([*s.golds[seat], *cards]))
    if cards:
        log.whisper(seat, "drew", cards=cards)
    return len(cards)


def _drawn(s: Cartagena, seat: Seat, count: int, pile: list[C], sunk: list[Sunk]) -> list[C]:
    cards = []
    for _ in range(min(count, len(pile))):
        card, knowers = lift(pile, sunk)
        if knowers:
            s.known += [(knower, seat, str(card)) for knower in knowers if knower != seat]
        cards.append(card)
    return cards


def without(hand: Cards, card: Combat) -> Cards:
    """A hand without one card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def give_back(s: Cartagena, seat: Seat, cards: Cards) -> None:
    """Put combat cards from a hand under the pile, unseen by the others."""
    for card in cards:
        s.hands[seat] = without(s.hands[seat], card)
    sink(s, s.combat, s.combat_sunk, cards, (seat,))
    forget(s, seat)


def forget(s: Cartagena, seat: Seat) -> None:
    """A combat card left this hand unseen, so nobody else is sure of any card in it any more."""
    if s.known:
        s.known = [fact for fact in s.known if fact[1] != seat or fact[2] in GOLD]
