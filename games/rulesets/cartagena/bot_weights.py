"""What the rules of thumb of Cartagena go by: how much each thing counts.

``EASY`` was set by hand. Those for bots that look ahead were learnt by playing against it, by
`manage.py learn_weights cartagena`, and lie in `bot_weights.json`, by the number of seats.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

LEARNT: Final = Path(__file__).with_name("bot_weights.json")


class Weights(NamedTuple):
    """In what a coin is worth to ``EASY``, if nothing else is said."""

    enough_cards: float = 5  # one for each duel: without one a player is out (M4)
    # A combat card is good for staying in, while there are too few of them or enough; and for its
    # points, in the own colour. One that nobody has seen is half of the time of that colour.
    needed_card: float = 1.5
    further_card: float = 0.5
    point: float = 0.5
    new_card: float = 0  # besides
    gold: float = 5 / 3
    coin: float = 1
    # Turns of the voyage: the next pirate, or one that lies open, besides what it brings.
    reveal: float = 1.6
    ramon_diaz: float = 0.3
    tembo: float = 0.4
    second_card: float = 1  # crackpott's, as a part of the first
    sate: float = 1  # each coin, as a part of others
    steal: float = 1.5
    cambivalute: float = 1.2
    wessel_jan: float = 0.8
    better_cards: float = 0  # that wessel_jan may bring, as a part of what they are worth
    dean_nero: float = 0.8
    better_trade: float = 0  # likewise
    # Camps: whoever has not declared when the mutiny begins has lost (M1).
    declare: float = 2
    declare_late: float = 6  # the more, the nearer the mutiny
    ojo: float = 0.7
    bijoux: float = 0.1
    turncoat: float = 0  # for each point that speaks for the other camp
    sailors: float = 0.5  # a point of theirs, as a part of one of cards
    company: float = 0  # in a camp with somebody poorer, for each coin more that this seat has
    # Duels: by the lead of the own camp, and by cards beside those reserved for later duels.
    reserve: float = 1  # cards for each
    last_stand: float = 0  # cards more, if the other camp needs this duel alone
    last_step: float = 0  # cards more, if the own camp does
    outnumber: float = 0  # cards more, for each that the others have fewer
    lead_to_leave: float = 3  # with more
    spare_to_stay: float = 1  # with fewer, leave
    lead_to_fight_from: float = -5
    lead_to_fight_to: float = 3
    lead_in_need: float = 0  # the lower to fight from, if the other camp needs this duel alone
    spare_to_fight: float = 0  # with more
    push: float = 1  # for strong cards when fighting: below 0 the weakest first
    dump: float = 0.5  # the points of the card to lose when not


EASY: Final = Weights()
# How far a learner tries each.
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
