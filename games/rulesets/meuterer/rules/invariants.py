"""What holds in every position: every card is somewhere, and all knowledge is true."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import CIRCLE, box, ordered
from games.rulesets.meuterer.rules.resample import resample
from games.rulesets.meuterer.rules.state import Meuterer, rounds


def check(s: Meuterer) -> None:
    """Assert that no card is lost or duplicated, and that everything is where it may be."""
    _cards(s)
    _knowledge(s)
    _table(s)


def _cards(s: Meuterer) -> None:
    cards: Counter[str] = Counter(
        card for some in (*s.hands, *s.offers, s.drawn, s.pile, s.discards) for card in some
    )
    cards.update(card for _, card in s.buried)
    # Cards added in the mutiny lie open until M9, and their number is shown until the next round.
    cards["conflict"] += 0 if s.phase in ("wage", "refill") else sum(s.added)
    assert cards == Counter(box(pirates=s.options.pirates)), cards
    assert all(hand == ordered(hand) for hand in s.hands)
    assert not s.drawn or s.phase == "refill"


def _knowledge(s: Meuterer) -> None:
    """Assert that all knowledge of cards is true, and that no card is known twice."""
    assert len(s.sunk) <= len(s.pile)
    for seat, hand in enumerate(s.hands):
        sure = Counter(card for _, of, card in s.known if of == seat)
        assert sure <= Counter(hand), (seat, sure, hand)


def _table(s: Meuterer) -> None:
    assert sorted(s.circle) == list(range(CIRCLE))
    assert s.active[-1] == s.ship
    assert len(set(s.active)) == len(s.active) <= 2
    assert 1 <= s.round <= rounds(s)
    taken = [role for role in s.roles if role]
    assert len(set(taken)) == len(taken)
    assert s.scores == [sum(sum(row[seat]) for row in s.sheet) for seat in range(s.seats)]


class MeutererInvariants:
    """The rules' invariants for the conformance kit."""

    def check(self, state: Meuterer) -> None:
        check(state)

    def resample(self, state: Meuterer, seat: Seat | None, rng: Random) -> Meuterer:
        return resample(state, seat, rng)


INVARIANTS: Final = MeutererInvariants()
