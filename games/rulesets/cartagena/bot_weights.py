"""The weights of Cartagena's rules of thumb: how much each thing counts.

``EASY`` was set by hand. The weights for search bots were learnt from games against it, with
`manage.py learn_weights cartagena`; `bot_weights.json` has them by the number of seats.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

LEARNT: Final = Path(__file__).with_name("bot_weights.json")


class Weights(NamedTuple):
    """Weights, in units of what a coin is worth to ``EASY``, unless noted otherwise."""

    enough_cards: float = 5  # one for each duel: without one a player is out (M4)
    # A combat card is worth something for staying in, more while there are too few of them, and for
    # its points in one's own colour. An unseen card has that colour half of the time.
    needed_card: float = 1.5
    further_card: float = 0.5
    point: float = 0.5
    new_card: float = 0  # added for an unseen card
    gold: float = 5 / 3
    coin: float = 1
    # Turns of the voyage: revealing a pirate, or using an open one, on top of what it brings.
    reveal: float = 1.6
    ramon_diaz: float = 0.3
    tembo: float = 0.4
    second_card: float = 1  # crackpott's, as a fraction of the first
    sate: float = 1  # each of its coins, as a fraction of an ordinary coin
    steal: float = 1.5
    cambivalute: float = 1.2
    wessel_jan: float = 0.8
    better_cards: float = 0  # what wessel_jan may gain, as a fraction of its worth
    dean_nero: float = 0.8
    better_trade: float = 0  # likewise for dean_nero
    # Camps: a player who has not declared when the mutiny begins has lost (M1).
    declare: float = 2
    declare_late: float = 6  # the more, the nearer the mutiny
    ojo: float = 0.7
    bijoux: float = 0.1
    turncoat: float = 0  # for each point that speaks for the other camp
    sailors: float = 0.5  # a sailor's point, as a fraction of a card's
    company: float = 0  # per coin more than a player known to be in the camp
    # Duels: by the lead of one's own camp, and by the cards to spare: those not reserved for later.
    reserve: float = 1  # cards reserved for each later duel
    last_stand: float = 0  # more cards to spare, if the other camp needs only this duel
    last_step: float = 0  # more cards to spare, if one's own camp does
    outnumber: float = 0  # more cards to spare, per card that the richest other has fewer
    lead_to_leave: float = 3  # with a greater lead, leave
    spare_to_stay: float = 1  # with fewer cards to spare, leave
    lead_to_fight_from: float = -5
    lead_to_fight_to: float = 3
    lead_in_need: float = 0  # lowers lead_to_fight_from, if the other camp needs only this duel
    spare_to_fight: float = 0  # with more cards to spare, fight
    push: float = 1  # for strong cards when fighting; below 0, the weakest first
    dump: float = 0.5  # the points of the card to get rid of when not fighting


EASY: Final = Weights()
# How far the learner varies each.
STEPS: Final = Weights(
    enough_cards=1.5,
    needed_card=0.7,
    further_card=0.5,
    point=0.3,
    new_card=0.4,
    gold=0.6,
    coin=0.4,
    reveal=0.7,
    ramon_diaz=0.4,
    tembo=0.4,
    second_card=0.3,
    sate=0.3,
    steal=0.7,
    cambivalute=0.8,
    wessel_jan=0.5,
    better_cards=0.3,
    dean_nero=0.5,
    better_trade=0.3,
    declare=1.5,
    declare_late=2.5,
    ojo=0.6,
    bijoux=0.5,
    turncoat=0.3,
    sailors=0.3,
    company=0.4,
    reserve=0.4,
    last_stand=2,
    last_step=2,
    outnumber=0.5,
    lead_to_leave=2,
    spare_to_stay=1,
    lead_to_fight_from=3,
    lead_to_fight_to=2,
    lead_in_need=2,
    spare_to_fight=1,
    push=0.6,
    dump=0.5,
)


def learnt(seats: int) -> Weights:
    """Read the weights learnt for a number of seats."""
    return _LEARNT[seats]


def _read() -> dict[int, Weights]:
    tables = json.loads(LEARNT.read_text())["weights"]
    return {int(seats): Weights(**table) for seats, table in tables.items()}


_LEARNT: Final = _read()
