"""P1 to P4, the pirate ship: it sails against the clock and sinks what lies open."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import CIRCLE, ordered
from games.rulesets.meuterer.rules.phases.refill import discard_open_cards
from games.rulesets.meuterer.rules.state import Meuterer, island_at


def sail(s: Meuterer, seat: Seat, log: Log) -> None:
    """P2, P3: move by the cards left in the hand of the seat that played the pirate card.

    A ship that crosses the merchant ship and comes round to it again sinks what it could take.
    """
    s.discards.append("pirate")
    start, steps = s.pirate, len(s.hands[seat])
    s.pirate = (start - steps) % CIRCLE
    log.tell("pirate", seat=seat, steps=steps, island=island_at(s, s.pirate))
    if start == s.ship:
        same = s.options.pirate_same_island
        if same == "take":
            _take(s, seat, log)
        elif same == "discard":
            _sink(s, log)
    elif (way := (start - s.ship) % CIRCLE) <= steps:
        lands = s.pirate == s.ship and s.options.pirate_landing == "take"
        if way < steps or not lands:
            _sink(s, log)
        if lands:
            _take(s, seat, log)


def _sink(s: Meuterer, log: Log) -> None:
    discard_open_cards(s)
    log.tell("sunk", top=s.discards[-1])


def _take(s: Meuterer, seat: Seat, log: Log) -> None:
    """P3 ``take``: everybody saw which cards they are, so everybody knows who holds them."""
    cards = [card for offer in s.offers for card in offer]
    s.known += [(-1, seat, card) for card in cards]
    s.hands[seat] = ordered([*s.hands[seat], *cards])
    s.offers = [()] * s.seats
    log.tell("taken", seat=seat, cards=list(ordered(cards)))
