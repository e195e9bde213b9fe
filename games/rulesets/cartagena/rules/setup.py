"""The set-up: what everyone gets, and shuffling the piles and the sailors."""

from __future__ import annotations

from games.engine.chance import shuffled
from games.engine.events import Log
from games.rulesets.cartagena.rules.cards import (
    COINS,
    FIRST_CARDS,
    FIRST_COINS,
    SAILORS,
    combat_box,
    gold_box,
)
from games.rulesets.cartagena.rules.options import CartagenaOptions, box_of
from games.rulesets.cartagena.rules.sealed_record import open_half, sealed_half
from games.rulesets.cartagena.rules.state import Cartagena


def deal(seats: int, seed: str, options: CartagenaOptions, version: int, log: Log) -> Cartagena:
    """V1: draw the first dealer and deal. The first hands are equal, so all know them."""
    s = blank(seats, seed, options, version=version)
    box = box_of(options)
    combat = combat_box(box)
    for seat in range(seats):
        s.hands[seat] = FIRST_CARDS
        s.known += [(-1, seat, card) for card in FIRST_CARDS]
        for card in FIRST_CARDS:
            combat.remove(card)
    s.combat = shuffled(sealed_half(seed), "combat", combat)
    s.gold = shuffled(open_half(seed), "gold", gold_box(box))
    s.sailors = shuffled(open_half(seed), "sailors", SAILORS)
    s.dealer = shuffled(open_half(seed), "dealer", range(seats))[0]
    log.tell("set_up", dealer=s.dealer, distance=s.distance, cards=list(FIRST_CARDS))
    return s


def blank(seats: int, seed: str, options: CartagenaOptions, *, version: int) -> Cartagena:
    """A table with the ship at its start and coins on it, but no cards and sailors yet."""
    return Cartagena(
        options=options, seats=seats, seed=seed, shuffles=0, ply=0, opened=0, phase="",
        waiting=[], round=0, dealer=0, turns=0, turn=0,
        distance=box_of(options).start[seats], storms=0, storm=False, lifeboat=None,
        down=[], up=[], used=[], rest=[], revealed=False, using=None, offer=0, ended=None,
        supply=COINS - FIRST_COINS * seats, coins=[FIRST_COINS] * seats,
        hands=[()] * seats, golds=[()] * seats,
        combat=[], combat_sunk=[], gold=[], gold_sunk=[],
        known=[], notes=[], oaths=[()] * seats, spied=[], looks=[],
        sailors=[], valverde=[], diaz=[], looking=None,
        playing=list(range(seats)), excluded=[], duel=-1, duel_round=0, fighting=[],
        chosen=[None] * seats, monkeys=[], table=[], discards=[], won=[], results=[],
        sums=[None] * seats, version=version,
    )  # fmt: skip
