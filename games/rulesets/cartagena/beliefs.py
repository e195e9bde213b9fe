"""Which camps the others are likely in, by the cards that a drawn position gives them."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from games.engine.lookahead import OwnLog
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import Camp, Combat, strength
from games.rulesets.cartagena.rules.state import Cartagena

TRUST: Final = 0.6  # per point of strength that one colour has over the other


def believe(s: Cartagena, own_log: OwnLog, seat: Seat, rng: Random) -> Cartagena:
    """Redraw the last oaths of the other seats, in place, favouring the colour that they hold.

    With two players, the cards that the other has played count as well, as they are known.
    """
    played = _played_by_others(s, own_log) if s.seats == 2 and s.duel >= 0 else []
    for other, oaths in enumerate(s.oaths):
        if other == seat or not oaths or _is_known(s, seat, other):
            continue
        cards = [*s.hands[other], *played]
        ahead = strength(cards, "valverde") - strength(cards, "diaz")
        is_valverde = rng.random() < 1 / (1 + exp(-TRUST * ahead))
        camp: Camp = "valverde" if is_valverde else "diaz"
        s.oaths[other] = (*oaths[:-1], (oaths[-1][0], camp))
    return s


def _is_known(s: Cartagena, seat: Seat, other: Seat) -> bool:
    """Whether a seat has seen the camp that another declared last."""
    sworn = s.oaths[other][-1][0]
    return any(by == seat and of == other and ply >= sworn for by, _, ply, of in s.spied)


def _played_by_others(s: Cartagena, own_log: OwnLog) -> list[Combat]:
    """All cards that have been shown, except those that the seat itself chose."""
    cards = [*s.table, *s.discards]
    choice: Combat | None = None
    for _, events in own_log.entries:
        for event in events:
            if event.kind == "choice":
                choice = event.data["card"]
            elif event.kind == "shown":
                if choice is not None and choice in event.data["cards"]:
                    cards.remove(choice)
                choice = None
    return cards
