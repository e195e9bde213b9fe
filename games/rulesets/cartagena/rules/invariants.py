"""What holds in every position: every component is somewhere, and all knowledge is true."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import (
    COINS,
    DUELS,
    PIRATES,
    SAILORS,
    combat_box,
    gold_box,
)
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.resample import resample
from games.rulesets.cartagena.rules.state import Cartagena


def check(s: Cartagena) -> None:
    """Assert that nothing is lost or duplicated, and that everything is where it may be."""
    _box(s)
    _voyage(s)
    _knowledge(s)
    if s.duel >= 0:
        _mutiny(s)


def _box(s: Cartagena) -> None:
    box = box_of(s.options)
    assert s.supply + sum(s.coins) == COINS
    assert min(s.supply, *s.coins) >= 0
    combat = [card for hand in s.hands for card in hand] + s.combat + s.table + s.discards
    assert sorted(combat) == combat_box(box), Counter(combat)
    assert sorted([card for hand in s.golds for card in hand] + s.gold) == gold_box(box)
    assert sorted(s.sailors + s.valverde + s.diaz) == list(SAILORS)
    boat = [s.lifeboat] if s.lifeboat else []
    assert sorted(s.up + s.down + s.used + s.rest + boat) == sorted(PIRATES)
    assert all(list(hand) == sorted(hand) for hand in (*s.hands, *s.golds, tuple(s.table)))


def _voyage(s: Cartagena) -> None:
    assert 0 <= s.distance <= box_of(s.options).start[s.seats]
    assert 0 <= s.offer <= s.seats + 1  # after the last turn, one more than any seat was offered
    assert (s.offer > 0) == ("sate" in s.up)
    assert len(s.sailors) % 2 == 0
    assert len(s.valverde) == len(s.diaz) <= len(DUELS)
    assert len(s.up + s.down + s.used) == s.seats + 3
    assert s.traded in range(-2, 3)
    assert not s.traded or (s.phase == "dean_nero" and s.waiting == [s.turn])


def _knowledge(s: Cartagena) -> None:
    """Assert that everything that seats are sure of is true."""
    assert len(s.combat_sunk) <= len(s.combat)
    assert len(s.gold_sunk) <= len(s.gold)
    for of in range(s.seats):
        held = Counter([*s.hands[of], *s.golds[of]])
        for knower in range(s.seats):
            sure = Counter(c for by, whom, c in s.known if whom == of and by in (-1, knower))
            assert sure <= held, (knower, of, sure, held)


def _mutiny(s: Cartagena) -> None:
    assert not s.sailors
    assert set(s.fighting) <= set(s.playing)
    assert all(s.oaths[seat] for seat in (*s.playing, *s.excluded))
    assert not set(s.playing) & set(s.excluded)
    assert len(s.won) in {s.duel, s.duel + 1}
    for seat, card in enumerate(s.chosen):
        assert card in (None, "monkey", *s.hands[seat])


class CartagenaInvariants:
    """The rules' invariants for the conformance kit."""

    def check(self, state: Cartagena) -> None:
        check(state)

    def resample(self, state: Cartagena, seat: Seat | None, rng: Random) -> Cartagena:
        return resample(state, seat, rng)


INVARIANTS: Final = CartagenaInvariants()
