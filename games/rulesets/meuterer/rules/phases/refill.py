"""M8 and M9: the ship sails, open cards are discarded, hands are filled to five."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import EXTRA, HAND, Card, Cards, ordered
from games.rulesets.meuterer.rules.draw_pile import draw, put_back
from games.rulesets.meuterer.rules.moves import Return, returns
from games.rulesets.meuterer.rules.state import (
    Meuterer,
    clockwise,
    first_to_sell,
    island_at,
    without,
)


def begin(s: Meuterer, log: Log) -> None:
    _sail(s, log)
    discard_open_cards(s)
    s.queue = clockwise(s, first_to_sell(s))
    _fill(s, log)


def to_move(s: Meuterer) -> list[Seat]:
    """Only the dock worker decides here, and is always asked."""
    return s.queue[:1]


def legal_moves(s: Meuterer, seat: Seat) -> Sequence[Move]:
    return returns(tuple(s.drawn), surplus(s, seat))


def play(s: Meuterer, seat: Seat, move: Return, log: Log) -> None:
    back, kept = _split(s.drawn, move.cards)
    s.hands[seat] = ordered(s.hands[seat] + kept)
    s.drawn = []
    s.queue.pop(0)
    put_back(s, seat, back)
    log.tell("returned", seat=seat, count=len(back))
    log.whisper(seat, "put_back", cards=list(back))
    _fill(s, log)


def following(s: Meuterer) -> str | None:
    return None if s.queue else "wage"


def surplus(s: Meuterer, seat: Seat) -> int:
    """How many of the cards just drawn must go back: what is over five, never older cards."""
    kept = max(0, HAND - len(s.hands[seat]))
    return max(0, len(s.drawn) - kept)


def discard_open_cards(s: Meuterer) -> None:
    """Discard clockwise from the captain: what each offered, in order, then their mutiny cards."""
    for seat in clockwise(s, first_to_sell(s)):
        s.discards += s.offers[seat]
        s.discards += ["conflict"] * s.added[seat]
    s.offers = [()] * s.seats


def _sail(s: Meuterer, log: Log) -> None:
    destination = s.mutineer_to if s.won else s.captain_to
    assert destination is not None
    s.active = [s.ship, destination] if destination != s.ship else [s.ship]
    s.ship = destination
    log.tell("sailed", ship=island_at(s, destination), active=[island_at(s, p) for p in s.active])


def _fill(s: Meuterer, log: Log) -> None:
    """Fill hands in turn, until the dock worker has to choose."""
    while s.queue:
        seat = s.queue[0]
        extra = EXTRA if s.roles[seat] == "dock_worker" else 0
        wanted = max(0, HAND - len(s.hands[seat])) + extra
        cards = draw(s, seat, wanted, log)
        log.tell("drew", seat=seat, count=len(cards))
        log.whisper(seat, "cards", cards=list(cards))
        if extra:
            s.drawn = list(cards)
            if surplus(s, seat):
                return
            s.drawn = []
        s.hands[seat] = ordered(s.hands[seat] + cards)
        s.queue.pop(0)


def _split(drawn: list[Card], chosen: Cards) -> tuple[Cards, Cards]:
    """Split the cards drawn into those put back and those kept, each in the order drawn."""
    back: Cards = ()
    kept: Cards = ()
    left = chosen
    for card in drawn:
        if card in left:
            left, back = without(left, card), (*back, card)
        else:
            kept = (*kept, card)
    return back, kept
